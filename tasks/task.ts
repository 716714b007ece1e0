import type { Random } from './random.ts';
import { BLOCK_KINDS, BLOCK_RULES, BLOCK_SIMULATORS } from './registry.rules.ts';
import type { AnswerProblem, ResultLine } from './task-rules.ts';
import type { AnswerPayload, TaskSettings } from './task.schema.ts';

/** The first block that still lacks something, or undefined when the whole task is answered. */
export function taskProblem(task: TaskSettings, payload: AnswerPayload): AnswerProblem | undefined {
  for (const kind of BLOCK_KINDS) {
    const content = task[kind];
    const problem = content && BLOCK_RULES[kind].problem(content, payload[kind]);
    if (problem) return problem;
    if (!content && payload[kind] !== undefined) return { message: `本题没有“${kind}”这一部分` };
  }
  return undefined;
}

/** What is typed, as it becomes when its fields are left. */
export function finishPayload(task: TaskSettings, payload: AnswerPayload): AnswerPayload {
  const finished: AnswerPayload = { ...payload };
  for (const kind of BLOCK_KINDS) {
    const [content, answer] = [task[kind], payload[kind]];
    if (content && answer) finished[kind] = BLOCK_RULES[kind].finish(content, answer);
  }
  return finished;
}

/** The answer as it is stored; the same object when nothing had to be changed. */
export function settlePayload(task: TaskSettings, payload: AnswerPayload): AnswerPayload {
  let settled = payload;
  for (const kind of BLOCK_KINDS) {
    const [content, answer] = [task[kind], payload[kind]];
    const kept = content && answer && BLOCK_RULES[kind].settle(content, answer);
    if (kept !== answer) settled = { ...settled, [kind]: kept };
  }
  return settled;
}

export function formatTaskResult(task: TaskSettings, payload: AnswerPayload): ResultLine[] {
  return BLOCK_KINDS.flatMap((kind) => {
    const [content, answer] = [task[kind], payload[kind]];
    return content && answer ? BLOCK_RULES[kind].formatResult(content, answer) : [];
  });
}

/** The answer as a log keeps it; blocks without a choice are left out. */
export function compactPayload(payload: AnswerPayload): AnswerPayload {
  const compacted: AnswerPayload = { ...payload };
  for (const kind of BLOCK_KINDS) {
    const answer = payload[kind];
    const kept = answer && BLOCK_RULES[kind].compact(answer);
    if (kept === undefined) delete compacted[kind];
    else compacted[kind] = kept;
  }
  return compacted;
}

export function simulateTask(task: TaskSettings, random: Random): AnswerPayload {
  const payload: AnswerPayload = {};
  for (const kind of BLOCK_KINDS) {
    const content = task[kind];
    if (content) payload[kind] = BLOCK_SIMULATORS[kind](content, random);
  }
  return payload;
}

/** Authors' HTML is cleaned wherever it stands in a task. */
export function mapTaskHtml(task: TaskSettings, clean: (html: string) => string): TaskSettings {
  const cleaned: TaskSettings = { ...task, text: clean(task.text) };
  for (const kind of BLOCK_KINDS) {
    const content = task[kind];
    if (content) cleaned[kind] = BLOCK_RULES[kind].mapHtml(content, clean);
  }
  return cleaned;
}
