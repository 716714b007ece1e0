import type { StatusReply } from '#api/endpoint.ts';
import type { RescuedAnswer } from '#api/recovery.ts';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { LateChoice } from '../late/late-answers.ts';
import type { GivenVersion } from '../versions/given-versions.ts';

/** Of a File only what is needed here. */
export interface RescueSource {
  name: string;
  size: number;
  text(): Promise<string>;
}

/** What became of one file. */
export interface RescueLine {
  id: number;
  source: RescueSource;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** Why it was refused. */
  problem: string;
  /** Nothing is wrong with the file: the network or the server was away. */
  canRetry: boolean;
  /** owner/contest/ticket. */
  userId: string;
  answers: RescuedAnswer[];
  /** The owner has accepted its late answers. */
  isAccepted: boolean;
}

export const RESCUE_SUFFIX = '.kaopu';
const MOST_BYTES = 20_000_000;

/** What can be said of a file before it is read and sent. */
export function fileProblem({ name, size }: Pick<RescueSource, 'name' | 'size'>): string | undefined {
  if (!name.toLowerCase().endsWith(RESCUE_SUFFIX)) {
    return `文件“${name}”不是考谱的答案文件（文件名应当以${RESCUE_SUFFIX}结尾）`;
  }
  if (size === 0) return `文件“${name}”是空的`;
  if (size > MOST_BYTES) return `文件“${name}”超过20 MB`;
  return undefined;
}

export function newLine(id: number, source: RescueSource): RescueLine {
  const problem = fileProblem(source);
  return {
    ...{ id, source, problem: problem ?? '', canRetry: false, userId: '', answers: [], isAccepted: false },
    state: problem === undefined ? 'waiting' : 'refused',
  };
}

export function doneLine({ data = '', data2 = '[]' }: StatusReply): Partial<RescueLine> {
  return { state: 'done', problem: '', userId: data, answers: JSON.parse(data2) as RescuedAnswer[] };
}

export const isOpen = ({ state }: RescueLine) => state === 'waiting' || state === 'sending';

export function candidateOf({ userId }: Pick<RescueLine, 'userId'>) {
  const [owner = '', contest = '', ticket = ''] = userId.split('/');
  return { owner, contest, ticket };
}

/** Those that occur, in the order in which they are declared. */
export function outcomeCounts(
  answers: readonly RescuedAnswer[],
): { outcome: RescueOutcome; count: number }[] {
  const kinds = Object.keys(RESCUE_OUTCOMES) as RescueOutcome[];
  return kinds
    .map((outcome) => ({ outcome, count: answers.filter((answer) => answer.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
}

/** A task by the name that the candidate was given it under, where the page knows it. */
export function taskText(taskId: number, version: Pick<GivenVersion, 'tasks'> | undefined): string {
  const name = version?.tasks[taskId]?.name;
  return name === undefined ? `第${taskId}题` : `第${taskId}题“${name}”`;
}

/** Which tasks an outcome is about; nothing where the page does not know their names. */
export function taskNames(
  answers: readonly RescuedAnswer[],
  outcome: RescueOutcome,
  version: Pick<GivenVersion, 'tasks'> | undefined,
): string[] {
  const taskIds = answers.filter((answer) => answer.outcome === outcome).map(({ taskId }) => taskId);
  return [...new Set(taskIds)].flatMap((taskId) => version?.tasks[taskId]?.name ?? []);
}

/** The late answers that files have brought, as a decision names them. */
export function lateChoices(lines: readonly RescueLine[]): LateChoice[] {
  return lines.flatMap((line) => {
    const late = line.answers.filter(({ outcome }) => outcome === 'late');
    const { owner, contest, ticket } = candidateOf(line);
    return late.map(({ key }) => ({ contestId: entityId(owner, contest), ticket, key }));
  });
}

/** Lines whose late answers still wait. */
export function linesToAccept(lines: readonly RescueLine[]): RescueLine[] {
  return lines.filter((line) => !line.isAccepted && lateChoices([line]).length > 0);
}
