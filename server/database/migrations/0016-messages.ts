import type { Kysely } from 'kysely';
import { createTable, type Engine, type Table } from './create-table.ts';

const MESSAGE: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    name: 'id',
    title: 'text',
    version: 'count',
    type: 'id',
    addressee: 'text',
    addressee_key: 'text',
    addressee_area: 'text',
    addressee_school: 'text',
    state: 'id',
    template_url: 'text',
    template_url2: 'text',
    file_url: 'text',
    file_url2: 'text',
    batch: 'text',
    created_time: 'text',
    created_by: 'text',
    writer_name: 'text',
    writer_at: 'text',
    addressee_at: 'text',
    changed_at: 'text',
    changed_by: 'text',
    changed_by_name: 'text',
    deleted_at: 'optional-text',
    deleted_by: 'text',
    // The long one last: what stands behind it in a row is read through it.
    text: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'message_name', columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' },
    { name: 'message_time', columns: ['owner', 'changed_at', 'name'], where: 'deleted_at is null' },
    { name: 'message_order', columns: ['owner', 'id'], where: 'deleted_at is null' },
    {
      name: 'message_answered',
      columns: ['owner', 'addressee_at', 'id'],
      where: "deleted_at is null and addressee_at > ''",
    },
    // Deleted ones as well: whoever leaves the list is forgotten in all.
    { name: 'message_addressee', columns: ['owner', 'addressee_key'] },
    { name: 'message_writer', columns: ['created_by', 'owner'] },
    { name: 'message_changer', columns: ['changed_by'] },
    { name: 'message_deleted', columns: ['deleted_at'], where: 'deleted_at is not null' },
  ],
};

const MESSAGE_EVENT: Table = {
  columns: {
    id: 'id',
    message_id: 'id',
    at: 'text',
    by_id: 'text',
    by_name: 'text',
    side: 'id',
    state: 'text',
    reason: 'text',
    deed: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'message_event_message', columns: ['message_id', 'at'] },
    { name: 'message_event_by', columns: ['by_id'] },
  ],
};

const NOTICE: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    name: 'id',
    version: 'count',
    type: 'id',
    state: 'id',
    template_url: 'text',
    expire_time: 'text',
    within_area: 'text',
    within_school: 'text',
    created_time: 'text',
    created_by: 'text',
    writer_name: 'text',
    changed_at: 'text',
    changed_by: 'text',
    changed_by_name: 'text',
    deleted_at: 'optional-text',
    deleted_by: 'text',
    // The long ones last: what stands behind them in a row is read through them.
    audience: 'text',
    audience_persons: 'text',
    text: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'notice_name', columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' },
    { name: 'notice_time', columns: ['owner', 'created_time', 'name'], where: 'deleted_at is null' },
    { name: 'notice_writer', columns: ['created_by'] },
    { name: 'notice_changer', columns: ['changed_by'] },
    { name: 'notice_deleted', columns: ['deleted_at'], where: 'deleted_at is not null' },
  ],
};

const ATTACHMENT: Table = {
  columns: { holder_kind: 'id', holder_id: 'id', field: 'id', file_id: 'id' },
  key: ['holder_kind', 'holder_id', 'field'],
  indexes: [{ name: 'attachment_file', columns: ['file_id'] }],
};

const READ_MARK: Table = {
  columns: { reader: 'id', thing_kind: 'id', thing_id: 'id', at: 'text' },
  key: ['reader', 'thing_kind', 'thing_id'],
  indexes: [{ name: 'read_mark_thing', columns: ['thing_kind', 'thing_id'] }],
};

/** Messages with their files and history, notices, and who has read which. */
export const messages = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'message', MESSAGE);
    await createTable(db, engine, 'message_event', MESSAGE_EVENT);
    await createTable(db, engine, 'notice', NOTICE);
    await createTable(db, engine, 'attachment', ATTACHMENT);
    await createTable(db, engine, 'read_mark', READ_MARK);
  },
};
