import type { SeenMessage } from '#domain/message/message.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { RowActions } from '../row-actions.tsx';

/** Of the own ones; others have nothing to do with them but to answer. */
export function MessageActions({ message: { owner, name, user, side } }: { message: SeenMessage }) {
  if (side !== 'writer') return null;
  return (
    <RowActions
      noun="消息"
      name={name}
      copyTitle="复制并再发一次"
      // It is there for the other side at once.
      question={{
        title: `把“${name}”再发一次给“${user}”？`,
        content: '对方会立即收到一条内容和模板相同的新消息，状态是未提交。',
        okText: '再发一次',
      }}
      copy={() => call('POST /api/copy-message', { query: { id: entityId(owner, name) } })}
      copiedText={(copied) => `复制消息成功，已再次发给“${user}”：${copied}`}
      subject={`发给“${user}”的消息“${name}”`}
      warning="对方将不再看到这一消息和其中的文件；30天内可以由所有者在回收站中恢复。"
      remove={() => call('POST /api/delete-message', { body: { owner, name } })}
    />
  );
}
