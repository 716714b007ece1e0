import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deed } from '#server/database/deed.repository.ts';
import { HttpError } from './http-error.ts';

/** Who changes whose things, and when. */
export interface Change {
  actor: string;
  owner: string;
  now: Date;
}

type Refused =
  | 'name-taken'
  /** Deleted, or never there; who deleted it, where that is known. */
  | { missing: Deed | undefined }
  /** Somebody has saved a newer version than the one that the change was made on. */
  | { stale: Deed & { version: number } }
  | { usedBy: string[] }
  /** The name belongs to another thing than the one that was changed. */
  | 'another';

export type ChangeOutcome = 'done' | Refused;
export type SaveOutcome = { version: number } | Refused;

/** The clock of those who read it; a server often runs on another one. */
const READERS_TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
});

const told = ({ byName, by, at }: Deed) => `${byName || by} 于 ${READERS_TIME.format(new Date(at))}`;

function refuse(outcome: Exclude<Refused, { missing: unknown }>, noun: string): never {
  if (outcome === 'name-taken') {
    throw new HttpError(409, `字段“name”：已有同名的${noun}`, { field: 'name' });
  }
  if (outcome === 'another') {
    throw new HttpError(
      409,
      `这一名称现在属于另一个${noun}，您打开的${noun}已被改名或删除，请从列表中重新打开`,
    );
  }
  if ('usedBy' in outcome) {
    const names = outcome.usedBy.map((name) => `“${name}”`).join('、');
    throw new HttpError(409, `这一${noun}正在被测试使用，不能删除：${names}`, {
      facts: { contests: outcome.usedBy },
    });
  }
  const { by, byName, at, version } = outcome.stale;
  throw new HttpError(409, `这一${noun}已有更新的版本（${told(outcome.stale)} 保存）`, {
    facts: { savedBy: by, savedByName: byName || by, savedAt: at, version },
  });
}

const isMissing = (outcome: ChangeOutcome | SaveOutcome): outcome is { missing: Deed | undefined } =>
  typeof outcome === 'object' && 'missing' in outcome;

/** False is for what the page cannot have known, such as a thing that somebody else deleted meanwhile. */
export function changeReply(outcome: ChangeOutcome, noun: string): boolean {
  if (outcome === 'done') return true;
  return isMissing(outcome) ? false : refuse(outcome, noun);
}

/**
 * Answers with the new version, on which the next change can be based. Whoever says which version a change is based on
 * knows what to make of a refusal: then a thing that is gone is said to be gone.
 */
export function saveReply(
  outcome: SaveOutcome,
  noun: string,
  reply: FastifyReply,
  base: number | undefined,
): boolean {
  if (typeof outcome === 'object' && 'version' in outcome) {
    tellVersion(reply, outcome.version);
    return true;
  }
  if (!isMissing(outcome)) return refuse(outcome, noun);
  if (base === undefined) return false;
  const { missing } = outcome;
  throw new HttpError(
    404,
    missing
      ? `这一${noun}已被删除（${told(missing)} 删除），可以在回收站中恢复`
      : `这一${noun}已不存在，可能已被删除`,
  );
}

export function tellVersion(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`);
}

/** Proxies that compress make a tag weak; a version says the same either way. */
const VERSION_TAG = /^(?:W\/)?"([1-9]\d{0,8})"$/;

/** The version that a change is based on; without one the last change wins. */
export function baseVersion({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  const version = VERSION_TAG.exec(given)?.[1];
  if (version === undefined) throw new HttpError(400, '请求头If-Match无效，应为查询时得到的ETag');
  return Number(version);
}
