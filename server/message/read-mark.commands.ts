import { sideOf } from '#domain/message/message-rights.ts';
import { maySeeNotice } from '#domain/notice/notice-rights.ts';
import { command } from '#server/database/command.ts';
import type { Db, ReadMarkTable } from '#server/database/schema.ts';
import { findCorrespondent, type Who } from './correspondent.repository.ts';
import { findOne } from './correspondence.repository.ts';
import { endsOf } from './message.repository.ts';
import { headOf } from './notice.repository.ts';
import { markRead } from './read-mark.repository.ts';

interface MarkRead {
  who: Who;
  kind: ReadMarkTable['thing_kind'];
  owner: string;
  name: string;
  /** What was on the page: what has happened since is still to be read. */
  seen: string;
  now: Date;
}

/** False for what somebody cannot see. */
export const markReadCommand = command(
  'message.mark-read',
  async (db: Db, input: MarkRead): Promise<boolean> => {
    const { who, kind, owner, name, seen, now } = input;
    const reader = await findCorrespondent(db, who);
    if (!reader) return false;
    let id: string | undefined;
    if (kind === 'message') {
      const row = await findOne(db, 'message', owner, name);
      id = row && sideOf(reader, endsOf(row)) ? row.id : undefined;
    } else {
      const row = await findOne(db, 'notice', owner, name);
      id = row && maySeeNotice(reader, headOf(row), now) ? row.id : undefined;
    }
    if (id === undefined) return false;
    const at = seen === '' || seen > now.toISOString() ? now.toISOString() : seen;
    await markRead(db, { reader: reader.id, thing_kind: kind, thing_id: id, at });
    return true;
  },
);
