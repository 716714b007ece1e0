import { describe, expect, it } from 'vitest';
import { describeMessage, mergedMessage, type MessageDraft, sentOn } from './message-draft.ts';

const message = (part: Partial<MessageDraft> = {}): MessageDraft => ({
  owner: 'amy',
  name: '报送',
  createdTime: '2026-09-01T00:00:00.000Z',
  type: '默认',
  templateUrl: '',
  templateUrl2: '',
  fileUrl: '',
  fileUrl2: '',
  text: '请填写',
  user: '一中',
  state: '未提交',
  side: 'addressee',
  title: '报送',
  writerName: '艾米',
  changedTime: '2026-09-01T00:00:00.000Z',
  isUnread: false,
  fileNames: { templateUrl: '', templateUrl2: '', fileUrl: '', fileUrl2: '' },
  isAnswered: false,
  batch: '',
  reason: '',
  ...part,
});

describe('two who have changed a message at once', () => {
  it('keep what each has changed, and a file that has just come', () => {
    const base = message({ side: 'writer' });
    const mine = { ...base, state: '审核不通过，请修改' as const, reason: '缺少公章' };
    const theirs = {
      ...base,
      text: '延长到周一',
      fileUrl: '/f',
      fileNames: { ...base.fileNames, fileUrl: '答复.docx' },
    };
    expect(mergedMessage(base, mine, theirs)).toEqual({
      ...theirs,
      state: '审核不通过，请修改',
      reason: '缺少公章',
    });
    const cleared = { ...theirs, fileUrl: '', fileNames: base.fileNames };
    expect(mergedMessage(theirs, cleared, theirs).fileUrl).toBe('');
  });
});

describe('an answer that meets a newer version', () => {
  it('brings its files, and leaves what the writer has changed', () => {
    const newer = message({ text: '请填写，截止周五', templateUrl: '/t' });
    const sent = sentOn(newer, message({ fileUrl: '/f', state: '已提交审核' }));
    expect(sent).toMatchObject({
      text: '请填写，截止周五',
      templateUrl: '/t',
      fileUrl: '/f',
      state: '已提交审核',
    });
  });

  it('is not sent where that was decided meanwhile', () => {
    const passed = message({ state: '审核通过' });
    expect(() => sentOn(passed, message({ fileUrl: '/f' }))).toThrow('这一消息现在是“审核通过”，不能再修改');
  });

  it('has nothing to choose between but files and states', () => {
    expect(describeMessage(message()).map(({ key }) => key)).toEqual(['state', 'fileUrl', 'fileUrl2']);
    expect(describeMessage(message({ side: 'writer' })).map(({ key }) => key)).toContain('text');
  });

  it('of the writer is sent as it is', () => {
    const draft = message({ side: 'writer', text: '改了', reason: '理由' });
    expect(sentOn(message({ side: 'writer' }), draft)).toMatchObject({ text: '改了', reason: '理由' });
  });
});
