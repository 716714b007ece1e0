import { z } from 'zod';
import { LONGEST_NAME } from './entity-id.ts';

/** Names stand in routes and comma lists, so these two characters would break both; browsers resolve dot names away. */
const FORBIDDEN_IN_NAMES = /[/,\p{Cc}]/u;

export const EntityName = z
  .string()
  .trim()
  .min(1, '名称不能为空')
  .max(LONGEST_NAME, `名称不能超过${LONGEST_NAME}个字符`)
  .refine((name) => !FORBIDDEN_IN_NAMES.test(name), '名称中不能包含“/”、“,”和控制字符')
  .refine((name) => name !== '.' && name !== '..', '名称不能是“.”或“..”');

/** `owner/name`, the id of contests, tasks, candidates, resources and the like. */
export const EntityId = z
  .string()
  .max(201, '编号过长')
  .regex(/^[^/,]+\/[^/,]+$/, '编号的格式必须是“所有者/名称”');
