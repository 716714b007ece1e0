import type { NoticeInput, SeenNotice } from '#domain/notice/notice.schema.ts';
import { writtenNames } from '#domain/message/written-names.ts';
import { NOTICE_LABELS } from '#domain/notice/notice-values.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { basedOn, callVersioned } from '#web/api-client/call.ts';
import { assertDone } from '#web/staff/call-outcome.ts';
import { timeText } from '#web/staff/display-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';
import type { Versioned } from '#web/staff/forms/entity-form.ts';

/** What is sent of it. */
export function inputOf(notice: SeenNotice): NoticeInput {
  const { mayChange: _may, writerName: _writer, isUnread: _unread, fileName: _file, ...input } = notice;
  return input;
}

const NOT_SAVED = '服务器端连接成功，但保存失败';

/** Gives back the new version. */
export async function saveNotice(base: Versioned<SeenNotice>, draft: SeenNotice): Promise<string> {
  const { reply, version } = await callVersioned('POST /api/update-notice', {
    query: { id: entityId(draft.owner, base.thing.name) },
    body: inputOf(draft),
    headers: basedOn(base.version),
  });
  assertDone(reply, NOT_SAVED);
  return version;
}

const FIELDS = ['name', 'user', 'text', 'type', 'state', 'expireTime'] as const;

/** What one side has changed upon what the other has saved meanwhile. */
export function mergedNotice(base: SeenNotice, mine: SeenNotice, theirs: SeenNotice): SeenNotice {
  const changed = FIELDS.filter((field) => mine[field] !== base[field]);
  const { templateUrl, fileName } = mine.templateUrl === base.templateUrl ? theirs : mine;
  return {
    ...theirs,
    ...Object.fromEntries(changed.map((field) => [field, mine[field]])),
    templateUrl,
    fileName,
  };
}

/** In words, for somebody who has to choose between two versions. */
export function describeNotice(notice: SeenNotice): DescribedPart[] {
  const texts = {
    name: notice.name,
    user: writtenNames(notice.user).join('、') || '所有人',
    text: plainText(notice.text),
    type: notice.type,
    state: notice.state,
    expireTime: timeText(notice.expireTime),
    templateUrl: notice.templateUrl === '' ? '' : notice.fileName || notice.templateUrl,
  };
  return Object.entries(texts).map(([key, text]) => ({
    key,
    label: NOTICE_LABELS[key as keyof typeof NOTICE_LABELS],
    lines: text === '' ? [] : [text],
    ...(key === 'text' || key === 'templateUrl' ? { source: notice[key] } : {}),
  }));
}
