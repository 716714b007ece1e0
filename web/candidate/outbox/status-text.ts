import type { OutboxPhase, OutboxState } from './outbox-types.ts';

/** How many answers and drafts the server does not have and can still get. */
export const waitingCount = ({ queued, unsavedTasks }: Pick<OutboxState, 'queued' | 'unsavedTasks'>) =>
  queued.length + unsavedTasks.length;

export interface OutboxSituation {
  phase: OutboxPhase;
  /** Answers and drafts that the server does not have and can still get. */
  waiting: number;
  /** Tasks with something typed that was not submitted. */
  drafts: 'none' | 'on the server' | 'only here';
  isReachable: boolean;
  /** False when the browser refuses to keep anything, as some private windows do. */
  durable: boolean;
  /** False for the moment in which something typed is not yet where a crash would leave it. */
  isKept: boolean;
  /** Two devices have different texts, and the candidate has not said yet which one is to go on. */
  isUndecided: boolean;
  /** Nothing was ever answered: there is nothing of which it could be said that it is saved. */
  isUnanswered?: boolean;
  /** The tasks are not here yet: there is nothing to go on with. */
  isWithoutTasks?: boolean;
}

export function situationOf(state: OutboxState): OutboxSituation {
  const { phase, isReachable, durable, isKept, draftTasks, savedTasks } = state;
  const isSaved = draftTasks.every((taskId) => savedTasks.includes(taskId));
  const drafts = draftTasks.length === 0 ? 'none' : isSaved ? 'on the server' : 'only here';
  const isUndecided = state.conflicts.length > 0;
  return { phase, isReachable, durable, isKept, drafts, isUndecided, waiting: waitingCount(state) };
}

export interface OutboxStatusText {
  tone: 'quiet' | 'good' | 'busy' | 'warning';
  text: string;
  /** The next key takes it back: while somebody types it would come and go every few seconds. */
  isSaidAfterTyping?: true;
}

const NOT_DURABLE = '；本浏览器无法保存数据，请不要刷新或关闭页面';

const SAVING: OutboxStatusText = { tone: 'busy', text: '正在保存…' };

const DRAFT_TEXTS: Record<OutboxSituation['drafts'], OutboxStatusText> = {
  none: { tone: 'good', text: '已保存' },
  'on the server': { tone: 'good', text: '草稿已保存，还未提交', isSaidAfterTyping: true },
  'only here': { tone: 'busy', text: '作答内容保存在本机，提交后上传' },
};

/** Says in words whether the answers are on the server or only on this computer. */
export function statusText(situation: OutboxSituation): OutboxStatusText {
  const said = durableText(situation);
  const { waiting, drafts } = situation;
  const atRisk = !situation.durable && (waiting > 0 || drafts === 'only here');
  return atRisk ? { tone: 'warning', text: said.text + NOT_DURABLE } : said;
}

/** So long nobody has typed before it is said where the text is; that it is not there yet is said at once. */
const TYPING_PAUSE_MS = 2_000;

/** How long `next` waits before it takes the place of what is shown. */
export function statusDelayMs(shown: OutboxStatusText, next: OutboxStatusText): number {
  return shown.text === SAVING.text && next.isSaidAfterTyping ? TYPING_PAUSE_MS : 0;
}

function durableText(situation: OutboxSituation): OutboxStatusText {
  const { phase, waiting, drafts, isReachable, isKept, isUnanswered } = situation;
  const here = `${isKept ? '答案保存在本机' : '答案正在存入本机'}（${waiting} 条未上传）`;
  if (phase === 'session-lost') {
    const rest = waiting > 0 ? `，${here}` : '，请重新登录';
    return { tone: 'warning', text: `登录已失效${rest}` };
  }
  if (situation.isUndecided && isReachable) return { tone: 'warning', text: '两份内容不同，等待选择' };
  if (waiting === 0) {
    const isNothing = isUnanswered && drafts === 'none';
    if (!isReachable) {
      const rest =
        isNothing || situation.isWithoutTasks ? '，重新连接后会自动恢复' : '，已有答案都已保存，可以继续作答';
      return { tone: 'warning', text: `网络已断开${rest}` };
    }
    if (isNothing) return { tone: 'quiet', text: '已连接' };
    return drafts === 'only here' && !isKept ? SAVING : DRAFT_TEXTS[drafts];
  }
  switch (phase) {
    case 'unreachable':
      return { tone: 'warning', text: `网络已断开，${here}，请勿刷新或关闭页面` };
    case 'closed':
      return {
        tone: 'warning',
        text: `测试已被老师关闭，${here}，重新开放后自动上传`,
      };
    case 'busy':
      return { tone: 'warning', text: `服务器繁忙，稍后自动重试，${here}` };
    case 'holding':
      return isKept
        ? { tone: 'busy', text: '作答内容保存在本机，稍后自动上传', isSaidAfterTyping: true }
        : SAVING;
    case 'idle':
    case 'sending':
      return isReachable ? SAVING : { tone: 'warning', text: `正在重新连接，${here}` };
  }
}
