import { mapHtmlAssets } from '#domain/text/html-assets.ts';
import type { AnswerProblem, KindRules, KnownKind } from './kind.ts';
import type { AnswerChange, AnswerPayload, TaskSettings } from './task.schema.ts';

/**
 * A task is made of parts: first what its type brings, then its blocks. These functions go over all of them. They are
 * given the kinds that may occur: all of them on the server, in the page those that were loaded for the task.
 */
interface Part<Known extends KnownKind> {
  kind: Known;
  content: unknown;
}

/** The content of a kind in a task; undefined where the task has no such part. */
export function contentIn(task: TaskSettings, { key }: Pick<KnownKind, 'key'>): unknown {
  return (task as Record<string, unknown>)[key];
}

export function hasPart(task: TaskSettings, kind: Pick<KnownKind, 'key'>): boolean {
  return contentIn(task, kind) !== undefined;
}

export function partsOf<Known extends KnownKind>(kinds: readonly Known[], task: TaskSettings): Part<Known>[] {
  const present = kinds.filter((kind) => hasPart(task, kind));
  const own = present.filter((kind) => kind.form === 'ready-made');
  const blocks = present.filter((kind) => kind.form === 'block');
  return [...own, ...blocks].map((kind) => ({ kind, content: contentIn(task, kind) }));
}

/** Any JSON value may be an answer, also null, 0 and the empty text. */
export function answerTo(payload: AnswerPayload, key: string): unknown {
  return (payload as Record<string, unknown>)[key];
}

export interface TaskProblem extends AnswerProblem {
  /** The kind in whose part it is. */
  part?: string;
}

const TIMES: readonly string[] = ['contestTime', 'taskTime'] satisfies (keyof AnswerPayload)[];

function answeredKeys(payload: AnswerPayload): string[] {
  const keys = Object.keys(payload).filter((key) => !TIMES.includes(key));
  return keys.filter((key) => answerTo(payload, key) !== undefined);
}

/** The first part that still lacks something, or undefined when the whole task is answered. */
export function taskProblem(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): TaskProblem | undefined {
  const parts = partsOf(kinds, task);
  for (const { kind, content } of parts) {
    const problem = kind.rules.problem(content, answerTo(payload, kind.key));
    if (problem) return { ...problem, part: kind.key };
  }
  const stray = answeredKeys(payload).find((key) => !parts.some(({ kind }) => kind.key === key));
  return stray === undefined ? undefined : { message: `本题没有“${stray}”这一部分` };
}

/** Whether nothing has to be done in a task but to open it. */
export const isOnlyShown = (kinds: readonly KnownKind[], task: TaskSettings): boolean =>
  partsOf(kinds, task).every(({ kind }) => kind.rules.isOnlyShown === true);

/** A pair of surrogates has four bytes, two for each half. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
}

/**
 * A part whose answer is larger than its kind keeps, whatever task it is for: asked before an answer waits among others
 * to be stored. With the length of the whole text, since nearly all are far below.
 */
export function sizeProblem(
  kinds: readonly KnownKind[],
  payload: AnswerPayload,
  payloadLength: number,
): TaskProblem | undefined {
  for (const kind of kinds) {
    const { maxAnswerBytes } = kind.rules;
    // A character has at most three bytes for each of its units.
    if (payloadLength * 3 <= maxAnswerBytes) continue;
    const text = JSON.stringify(answerTo(payload, kind.key)) ?? '';
    if (utf8Bytes(text) > maxAnswerBytes) return { message: '答案的内容过多，无法保存', part: kind.key };
  }
  return undefined;
}

/** Each answered part through a function of its kind; the same object when nothing had to be changed. */
function mapAnswers(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
  map: (rules: KindRules<unknown, unknown>, content: unknown, answer: unknown) => unknown,
): AnswerPayload {
  let mapped = payload;
  for (const { kind, content } of partsOf(kinds, task)) {
    const answer = answerTo(payload, kind.key);
    if (answer === undefined) continue;
    const changed = map(kind.rules, content, answer);
    if (changed !== answer) mapped = { ...mapped, [kind.key]: changed };
  }
  return mapped;
}

/** What is typed, as it becomes when its fields are left. */
export function finishPayload(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): AnswerPayload {
  return mapAnswers(kinds, task, payload, (rules, content, answer) => rules.finish(content, answer));
}

/** The answer as it is stored. */
export function settlePayload(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): AnswerPayload {
  return mapAnswers(kinds, task, payload, (rules, content, answer) => rules.settle(content, answer));
}

/** What is new in an answer since the previous one, or all of it without one; undefined when that is nothing. */
export function compactPayload(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
  previous: AnswerPayload | undefined,
): AnswerChange | undefined {
  const changes = partsOf(kinds, task).flatMap(({ kind: { key, rules } }) => {
    const [answer, before] = [answerTo(payload, key), previous && answerTo(previous, key)];
    const change = answer === undefined ? undefined : rules.compact(answer, before);
    return change === undefined ? [] : [[key, change] as const];
  });
  return changes.length === 0 ? undefined : (Object.fromEntries(changes) as AnswerChange);
}

/** An answer in the form in which a log would give it back. */
export function canonicalPayload(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): AnswerPayload {
  return mapAnswers(kinds, task, payload, (rules, _content, answer) => {
    const whole = rules.compact(answer, undefined);
    return whole === undefined ? answer : rules.expand(whole, undefined);
  });
}

/** The answer that a change led to. Its times are the change's own. */
export function expandChange(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  change: AnswerChange,
  previous: AnswerPayload | undefined,
): AnswerPayload {
  const { contestTime: _contest, taskTime: _task, ...before } = previous ?? {};
  const expanded: Record<string, unknown> = { ...before, ...pickTimes(change) };
  for (const { kind } of partsOf(kinds, task)) {
    const part = answerTo(change as AnswerPayload, kind.key);
    if (part !== undefined) expanded[kind.key] = kind.rules.expand(part, answerTo(before, kind.key));
  }
  return expanded;
}

function pickTimes({ contestTime, taskTime }: AnswerChange): AnswerPayload {
  return { ...(contestTime !== undefined && { contestTime }), ...(taskTime !== undefined && { taskTime }) };
}

/** Each part through a function of its kind. */
function mapParts(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  map: (rules: KindRules<unknown, unknown>, content: unknown) => unknown,
): TaskSettings {
  const parts = partsOf(kinds, task);
  const mapped = parts.map(({ kind, content }) => [kind.key, map(kind.rules, content)] as const);
  return { ...task, ...Object.fromEntries(mapped) };
}

/** Authors' HTML, wherever it stands in a task. */
export function mapTaskHtml(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  map: (html: string) => string,
): TaskSettings {
  return mapParts(kinds, { ...task, text: map(task.text) }, (rules, content) => rules.mapHtml(content, map));
}

/** The addresses of everything that a task shows beside its words, each passed through a function. */
export function mapTaskAssets(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  map: (address: string) => string,
): TaskSettings {
  const withHtml = mapTaskHtml(kinds, task, (html) => mapHtmlAssets(html, map));
  return mapParts(kinds, withHtml, (rules, content) => rules.mapAssets(content, map));
}

/** Those addresses, in the task's order and each once. What lies in the text itself has none. */
export function taskAssets(kinds: readonly KnownKind[], task: TaskSettings): string[] {
  const found = new Set<string>();
  mapTaskHtml(kinds, task, (html) =>
    mapHtmlAssets(html, (address) => {
      found.add(address);
      return address;
    }),
  );
  for (const { kind, content } of partsOf(kinds, task)) {
    for (const address of kind.rules.assets(content)) found.add(address);
  }
  return [...found].filter((address) => address !== '' && !address.startsWith('data:'));
}
