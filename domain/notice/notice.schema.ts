import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { WebAddress } from '../text/web-address.schema.ts';
import {
  LONGEST_AUDIENCE,
  LONGEST_NOTICE_TEXT,
  NOTICE_STATES,
  NOTICE_TYPES,
  PUBLISHED,
  USUAL_NOTICE,
} from './notice-values.ts';

const State = z.enum(NOTICE_STATES);
const Type = z.enum(NOTICE_TYPES);

export const Notice = z.strictObject({
  owner: z.string(),
  name: z.string(),
  createdTime: z.string(),
  type: Type,
  templateUrl: z.string(),
  /** HTML. */
  text: z.string(),
  /** Whom it concerns: blank everybody, else a list of roles, schools, areas and numbers, with commas; `\\,` for one within a name. */
  user: z.string(),
  state: State,
  /** Empty: for ever. */
  expireTime: z.string(),
});
export type Notice = z.infer<typeof Notice>;

export const NoticeInput = z.strictObject({
  owner: EntityName,
  name: EntityName,
  createdTime: z.string().max(40).optional(),
  type: Type.default(USUAL_NOTICE),
  templateUrl: WebAddress.default(''),
  text: z.string().max(LONGEST_NOTICE_TEXT).default(''),
  user: z.string().trim().max(LONGEST_AUDIENCE).default(''),
  state: State.default(PUBLISHED),
  expireTime: z
    .string()
    .max(40)
    .refine((time) => time === '' || !Number.isNaN(Date.parse(time)), '不是正确的日期和时间')
    .overwrite((time) =>
      time === '' || Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString(),
    )
    .default(''),
});
export type NoticeInput = z.infer<typeof NoticeInput>;

/** As somebody sees it who may. */
export const SeenNotice = Notice.extend({
  /** Whether it is theirs to change and delete. */
  mayChange: z.boolean(),
  writerName: z.string(),
  isUnread: z.boolean(),
  /** What the attached file is called. */
  fileName: z.string(),
});
export type SeenNotice = z.infer<typeof SeenNotice>;

const NOTICE_SORTS = ['name', 'user', 'state', 'type', 'createdTime', 'expireTime'] as const;

export const NoticeQuery = z.object({
  search: z.string().trim().max(200).default(''),
  state: State.or(z.literal('')).default(''),
  sort: z.enum(NOTICE_SORTS).default('createdTime'),
  order: z.enum(['ascend', 'descend']).default('descend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type NoticeQuery = z.infer<typeof NoticeQuery>;
