import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Account } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RoleTags } from '#ui/role-tags.tsx';
import { toast } from '#ui/toast.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { Spinner } from '#ui/spinner.tsx';
import { InformationTasks } from './information-tasks.tsx';
import { sendEverything } from '../session/send-everything.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useEndSession } from '../session/use-end-session.ts';
import './information-page.css';

/** Where class teachers and data clerks land: who they are, their tasks in any order, and the end of reporting. */
export function InformationPage({ account }: { account: Account }) {
  const outbox = useOutbox(account.username);
  const endSession = useEndSession();
  const [isAsked, setAsked] = useState(false);
  const finish = useAction(
    async () => {
      if (outbox) await sendEverything(outbox);
      await endSession(account, undefined, 'logout');
    },
    (error) => toast.error(error.message),
  );
  usePageTitle('信息填报');
  // Every other candidate belongs on the test page; the home page leads there.
  if (!isCandidateEditorTag(account.tag)) return <Navigate to="/" replace />;

  const facts = [
    ['准考证号', account.ticketId],
    ['姓名', account.name],
    ['角色', <RoleTags key="tag" tag={account.tag} />],
    ['区县', account.area],
    ['学校', account.school],
    ['年级', account.grade],
    ['班级', account.class],
  ] as const;
  return (
    <div className="page information">
      <header className="information__head">
        <h1 className="page__title">信息填报</h1>
        <Button variant="primary" onClick={() => setAsked(true)}>
          结束填报
        </Button>
      </header>
      <Card title="我的信息">
        <dl className="information__facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {outbox ? <InformationTasks account={account} outbox={outbox} /> : <Spinner />}
      <ConfirmDialog
        open={isAsked}
        title="结束填报并退出登录？"
        confirmText="结束填报"
        busy={finish.isRunning}
        onConfirm={() => finish.run()}
        onCancel={() => setAsked(false)}
      >
        已经提交的内容都已保存，之后可以用同一个准考证号再次登录。
      </ConfirmDialog>
    </div>
  );
}
