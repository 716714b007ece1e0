import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ContestUsage } from '#api/contest.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { call } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { answersText, startedText } from '../usage-question.tsx';

interface Props {
  contest: Contest;
  onDelete(contest: Contest): Promise<void>;
}

const NOBODY: ContestUsage = { started: 0, running: 0, answers: 0 };

/** A contest with answers is deleted only by whoever knows which one it is: its name has to be typed. */
export function DeleteContestButton({ contest, onDelete }: Props) {
  const { message } = App.useApp();
  const [usage, setUsage] = useState<ContestUsage>();
  const [typed, setTyped] = useState('');
  const fail = (error: Error) => void message.error(`删除失败：${errorText(error)}`);

  const asking = useAction(async () => {
    const query = { id: entityId(contest.owner, contest.name) };
    setTyped('');
    setUsage((await call('GET /api/get-contest-usage', { query })) ?? NOBODY);
  }, fail);
  const deleting = useAction(async () => {
    await onDelete(contest);
    setUsage(undefined);
    void message.success('删除成功，可以在回收站中恢复');
  }, fail);

  const isNameNeeded = usage !== undefined && usage.answers > 0;
  const isSure = !isNameNeeded || typed.trim() === contest.name;
  const remove = () => {
    if (isSure) deleting.run();
  };

  return (
    <>
      <Button size="small" danger loading={asking.isRunning} onClick={() => asking.run()}>
        删除
      </Button>
      <Modal
        open={usage !== undefined}
        title={`确定删除测试“${contest.name}”吗？`}
        okText="确定删除"
        okButtonProps={{ danger: true, disabled: !isSure }}
        cancelText="取消"
        confirmLoading={deleting.isRunning}
        onOk={remove}
        onCancel={() => setUsage(undefined)}
      >
        <p>删除后考生不能再登录和作答。{DAYS_IN_TRASH} 天内可以在回收站中恢复，连同全部答案。</p>
        {usage !== undefined && usage.started > 0 && (
          <Alert
            type="warning"
            showIcon
            title={`${startedText(usage)}，已提交${answersText(usage.answers)}答案。`}
          />
        )}
        {isNameNeeded && (
          <Form layout="vertical" component="div" className="contest-delete-name">
            <Form.Item label={`请输入测试的名称“${contest.name}”以确认`} htmlFor="contest-delete-name">
              <Input
                id="contest-delete-name"
                value={typed}
                autoComplete="off"
                autoFocus
                onChange={(event) => setTyped(event.target.value)}
                onPressEnter={remove}
              />
            </Form.Item>
          </Form>
        )}
      </Modal>
    </>
  );
}
