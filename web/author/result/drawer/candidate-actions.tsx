import { DeleteOutlined, RedoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import type { TicketUser } from '#api/result.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { call } from '#web/api-client/call.ts';
import { assertDone, errorText } from '#web/staff/call-outcome.ts';
import { useLastAccount } from '#web/staff/use-owner.ts';
import { forgetResults } from '../../queries.ts';
import { DeleteAnswersDialog } from './delete-answers-dialog.tsx';

/** What has gone can be brought back, and the message says where. */
const MESSAGE_SECONDS = 20;

type Person = Pick<TicketUser, 'username' | 'ticketId' | 'name'>;

const calledText = ({ name, ticketId }: Person) => (name === '' ? ticketId : `${name}（${ticketId}）`);

interface Props {
  user: Person;
  contest: string;
  /** The answers have gone to the trash, which is said in these words. */
  onGone(text: string): void;
}

/** What ends all that one candidate has answered in one contest. */
export function CandidateActions({ user, contest, onGone }: Props) {
  const queries = useQueryClient();
  const { message, modal } = App.useApp();
  const isAdmin = useLastAccount()?.isAdmin === true;
  const [isDeleting, setIsDeleting] = useState(false);
  const who = calledText(user);

  /** The dialog closes at once; the table behind it comes anew by itself. */
  const tell = (text: string) => {
    void message.success({
      duration: MESSAGE_SECONDS,
      content: (
        <>
          {text}，{DAYS_IN_TRASH}天内可以<Link to="/trash">在回收站中恢复</Link>
        </>
      ),
    });
    onGone(text);
    void forgetResults(queries);
  };

  const restart = async () => {
    try {
      assertDone(await call('POST /api/restart-ticket-user', { query: { user: user.username } }));
      tell(`${who}可以重新开始，原来的作答已移到回收站`);
    } catch (error) {
      void message.error(`重新开始失败：${errorText(error)}`);
    }
  };

  const remove = async () => {
    assertDone(await call('POST /api/delete-ticket-user', { query: { user: user.username } }));
    setIsDeleting(false);
    tell(`已删除${who}的作答`);
  };

  const askRestart = () =>
    void modal.confirm({
      title: `让${who}重新开始“${contest}”吗？`,
      content: `考生现在的登录随即结束，再次登录时从头开始，重新计时。原来的全部答案移到回收站，不再计入结果；${DAYS_IN_TRASH}天内可以恢复，但考生已重新作答的不能恢复。`,
      okText: '重新开始',
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: restart,
    });

  return (
    <div className="staff-actions result-ending">
      <Button icon={<RedoOutlined aria-hidden />} onClick={askRestart}>
        重新开始
      </Button>
      {isAdmin && (
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setIsDeleting(true)}>
          删除全部作答
        </Button>
      )}
      {isDeleting && (
        <DeleteAnswersDialog
          who={who}
          ticketId={user.ticketId}
          contest={contest}
          onDelete={remove}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  );
}
