import type { SeenNotice } from '#domain/notice/notice.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { RowActions } from '../row-actions.tsx';

/** Of the own ones; all others are only read. */
export function NoticeActions({ notice: { owner, name, mayChange } }: { notice: SeenNotice }) {
  if (!mayChange) return null;
  return (
    <RowActions
      noun="公告"
      name={name}
      copyTitle="复制为草稿"
      copy={() => call('POST /api/copy-notice', { query: { id: entityId(owner, name) } })}
      copiedText={(copied) => `复制公告成功：${copied}（草稿）`}
      subject={`公告“${name}”`}
      warning="公告将不再显示给任何人；30天内可以由所有者在回收站中恢复。"
      remove={() => call('POST /api/delete-notice', { body: { owner, name } })}
    />
  );
}
