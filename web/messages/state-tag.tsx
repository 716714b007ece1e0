import { FAILED, type MessageState, PASSED, SUBMITTED } from '#domain/message/message-values.ts';
import { DRAFT, type NoticeState, PUBLISHED } from '#domain/notice/notice-values.ts';
import { Tag, type TagTone } from '#ui/tag.tsx';

const MESSAGE_TONES: Partial<Record<MessageState, TagTone>> = {
  [SUBMITTED]: 'processing',
  [PASSED]: 'success',
  [FAILED]: 'error',
};

const NOTICE_TONES: Partial<Record<NoticeState, TagTone>> = { [PUBLISHED]: 'success', [DRAFT]: 'warning' };

export const messageTone = (state: MessageState): TagTone => MESSAGE_TONES[state] ?? 'default';

export const StateTag = ({ state }: { state: MessageState }) => <Tag tone={messageTone(state)}>{state}</Tag>;

export const NoticeStateTag = ({ state }: { state: NoticeState }) => (
  <Tag tone={NOTICE_TONES[state] ?? 'default'}>{state}</Tag>
);
