import { createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RescueContent, RescueFile } from '#domain/session/rescue-file.schema.ts';
import { sealAnswers } from './seal-answers.ts';

const key = { id: 'user-1', key: randomBytes(32).toString('base64') };
const about = { userId: 'li/数学/1001', savedAt: '2026-03-01T08:00:00.000Z' };
const payload = { basic: [{ id: 1, strOption: '一段很长的中文答案'.repeat(3_000) }] };
const unsent = {
  answers: [{ userId: about.userId, taskId: 1, sequence: 7, queuedAt: 6, idempotencyKey: 'k', payload }],
  drafts: [
    {
      userId: about.userId,
      taskId: 2,
      openedAt: 1,
      typed: { payload: { basic: [] }, sequence: 9, typedAt: 8, isSaved: false },
    },
  ],
};

function open(file: RescueFile): RescueContent {
  const sealed = Buffer.from(file.sealed, 'base64');
  const nonce = Buffer.from(file.nonce, 'base64');
  const opener = createDecipheriv('chacha20-poly1305', Buffer.from(key.key, 'base64'), nonce, {
    authTagLength: 16,
  });
  opener.setAAD(Buffer.from(`kaopu rescue file 1 ${file.id}`), { plaintextLength: sealed.length - 16 });
  opener.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString('utf8');
  return RescueContent.parse(JSON.parse(text));
}

describe('a rescue file', () => {
  it('is what the server understands, and holds every answer and draft', () => {
    const file = RescueFile.parse(JSON.parse(sealAnswers(key, unsent, about)));
    expect(file).toMatchObject({ id: 'user-1', ...about });
    expect(open(file)).toEqual({
      answers: [{ taskId: 1, sequence: 7, queuedAt: 6, idempotencyKey: 'k', payload }],
      drafts: [{ taskId: 2, sequence: 9, queuedAt: 8, payload: { basic: [] } }],
    });
  });

  it('shows nothing of the answers, and looks different each time', () => {
    const [one, other] = [sealAnswers(key, unsent, about), sealAnswers(key, unsent, about)];
    expect(one).not.toContain('中文答案');
    expect(one).not.toBe(other);
  });
});
