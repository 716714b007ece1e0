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
}

export function situationOf(state: OutboxState): OutboxSituation {
  const { phase, isReachable, durable, isKept, draftTasks, savedTasks } = state;
  const isSaved = draftTasks.every((taskId) => savedTasks.includes(taskId));
  const drafts = draftTasks.length === 0 ? 'none' : isSaved ? 'on the server' : 'only here';
  return { phase, isReachable, durable, isKept, drafts, waiting: waitingCount(state) };
}

interface OutboxStatusText {
  tone: 'good' | 'busy' | 'warning';
  text: string;
}

const NOT_DURABLE = '；本浏览器无法保存数据，请不要刷新或关闭页面';

const SAVING: OutboxStatusText = { tone: 'busy', text: '正在保存…' };

const DRAFT_TEXTS: Record<OutboxSituation['drafts'], OutboxStatusText> = {
  none: { tone: 'good', text: '已保存' },
  'on the server': { tone: 'good', text: '草稿已保存，还未提交' },
  'only here': { tone: 'busy', text: '作答内容保存在本机，提交后上传' },
};

/** Says in words whether the answers are on the server or only on this computer. */
export function statusText(situation: OutboxSituation): OutboxStatusText {
  const { tone, text } = durableText(situation);
  const { waiting, drafts } = situation;
  const atRisk = !situation.durable && (waiting > 0 || drafts === 'only here');
  return atRisk ? { tone: 'warning', text: text + NOT_DURABLE } : { tone, text };
}

function durableText({ phase, waiting, drafts, isReachable, isKept }: OutboxSituation): OutboxStatusText {
  const here = `${isKept ? '答案保存在本机' : '答案正在存入本机'}（${waiting} 条未上传）`;
  if (phase === 'session-lost') {
    const rest = waiting > 0 ? `，${here}` : '，请重新登录';
    return { tone: 'warning', text: `登录已失效${rest}` };
  }
  if (waiting === 0) {
    if (!isReachable) return { tone: 'warning', text: '网络已断开，已有答案都已保存，可以继续作答' };
    return drafts === 'only here' && !isKept ? SAVING : DRAFT_TEXTS[drafts];
  }
  switch (phase) {
    case 'unreachable':
      return { tone: 'warning', text: `网络已断开，${here}` };
    case 'closed':
      return {
        tone: 'warning',
        text: `测试已被老师关闭，${here}，重新开放后自动上传`,
      };
    case 'busy':
      return { tone: 'warning', text: `服务器繁忙，稍后自动重试，${here}` };
    case 'holding':
      return isKept ? { tone: 'busy', text: '作答内容保存在本机，稍后自动上传' } : SAVING;
    case 'idle':
    case 'sending':
      return isReachable ? SAVING : { tone: 'warning', text: `正在重新连接，${here}` };
  }
}
