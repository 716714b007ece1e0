import { z } from 'zod';
import { EntityName } from '../text/entity-name.schema.ts';
import { WebAddress } from '../text/web-address.schema.ts';
import { RESOURCE_TYPES, type ResourceType } from './resource-values.ts';

const Type = z.enum(Object.keys(RESOURCE_TYPES) as [ResourceType, ...ResourceType[]]);

/** A file that tests and tasks link to, or a link to one elsewhere. */
export const Resource = z.strictObject({
  owner: z.string(),
  name: z.string(),
  createdTime: z.string(),
  type: Type,
  fileFormat: z.string(),
  fileSize: z.number(),
  /** Empty: for all of them. */
  task: z.string(),
  url: z.string(),
  /** Of the file that was uploaded; empty for a link. */
  objectKey: z.string(),
});
export type Resource = z.infer<typeof Resource>;

/** What an author writes. Of a file of ours the server knows format, size and key itself. */
export const ResourceInput = z.strictObject({
  owner: EntityName,
  name: EntityName,
  createdTime: z.string().max(40).optional(),
  /** By its format when it is left out. */
  type: Type.optional(),
  fileFormat: z
    .string()
    .trim()
    .toLowerCase()
    .max(20)
    .overwrite((format) => format.replace(/^\./, ''))
    .default(''),
  /** Also as text, as the upload answers it. */
  fileSize: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  task: z.string().trim().max(100).default(''),
  url: WebAddress.default(''),
  objectKey: z.string().trim().max(120).default(''),
});
export type ResourceInput = z.infer<typeof ResourceInput>;

/** A row of the owner's list. */
export const ListedResource = Resource.extend({
  createdBy: z.string(),
  /** As the account calls itself. */
  createdByName: z.string(),
  /** How many of the owner's tests, tasks and resources lead to it now. */
  useCount: z.number(),
  /** Others of the owner's that have the same bytes. */
  sameAs: z.array(z.string()),
});
export type ListedResource = z.infer<typeof ListedResource>;

/** By which columns a list can be sorted; the name is always the last word. */
const RESOURCE_SORTS = [
  'name',
  'type',
  'fileFormat',
  'fileSize',
  'task',
  'createdTime',
  'createdBy',
] as const;

/** Which of an owner's resources are meant. Everything is text, as in an address. */
export const ResourceFilter = z.object({
  /** Part of the name. */
  search: z.string().trim().max(200).default(''),
  type: Type.or(z.literal('')).default(''),
});
export type ResourceFilter = z.infer<typeof ResourceFilter>;

export const ResourceQuery = ResourceFilter.extend({
  sort: z.enum(RESOURCE_SORTS).default('createdTime'),
  order: z.enum(['ascend', 'descend']).default('descend'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type ResourceQuery = z.infer<typeof ResourceQuery>;

/** What leads to a file. */
export const FileUse = z.object({
  kind: z.enum(['contest', 'task', 'resource', 'message', 'notice', 'report_template']),
  name: z.string(),
  /** Only in a version that was replaced since; whoever was given that one still sees it. */
  isFormer: z.boolean(),
});
export type FileUse = z.infer<typeof FileUse>;
