import { describe, expect, it } from 'vitest';
import {
  MOST_UPLOADS_OF_ONE,
  MOST_UPLOADS_OF_PEOPLE,
  MOST_UPLOADS_OF_PERSON,
  UploadsUnderWay,
} from './uploads-under-way.ts';

const TOO_MANY = '正在上传的文件过多';

describe('uploads under way', () => {
  it('of one school leave room for those of others and of the owner', () => {
    const uploads = new UploadsUnderWay();
    const send = (person?: string) => uploads.enter('owner', 10, person);
    const leaving = Array.from({ length: MOST_UPLOADS_OF_PERSON }, () => send('owner/1/'));
    expect(() => send('owner/1/')).toThrow(TOO_MANY);
    for (let number = 2; number <= MOST_UPLOADS_OF_ONE + 2; number += 1) send(`owner/${number}/`);
    for (let count = 0; count < MOST_UPLOADS_OF_ONE; count += 1) send();
    expect(() => send()).toThrow(TOO_MANY);
    const all = MOST_UPLOADS_OF_PERSON + MOST_UPLOADS_OF_ONE + 1 + MOST_UPLOADS_OF_ONE;
    expect(uploads.bytesOf('owner')).toBe(10 * all);
    leaving[0]?.();
    send('owner/1/');
    expect(uploads.bytesOf('owner')).toBe(10 * all);
  });

  it('of all schools of an owner are not endless, and keep no other owner waiting', () => {
    const uploads = new UploadsUnderWay();
    const leaving = Array.from({ length: MOST_UPLOADS_OF_PEOPLE }, (_, number) =>
      uploads.enter('owner', 1, `owner/${number}/`),
    );
    expect(() => uploads.enter('owner', 1, 'owner/new/')).toThrow(TOO_MANY);
    expect(uploads.bytesOf('owner')).toBe(MOST_UPLOADS_OF_PEOPLE);
    uploads.enter('other', 1, 'other/1/')();
    for (const leave of leaving) leave();
    expect(uploads.bytesOf('owner')).toBe(0);
    uploads.enter('owner', 1, 'owner/new/');
  });
});
