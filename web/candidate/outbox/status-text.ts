/**
 * idle: nothing to send. sending: under way. unreachable: no answer came. busy: the server asked to come later.
 * session-lost: the server wants a new login before it takes anything.
 */
export type OutboxPhase = 'idle' | 'sending' | 'unreachable' | 'busy' | 'session-lost';

export interface OutboxSituation {
  phase: OutboxPhase;
  /** Submissions that the server has not acknowledged. */
  waiting: number;
  /** Whether the page holds typed answers that were not submitted. */
  hasDrafts: boolean;
  /** False when the browser refuses to keep anything, as some private windows do. */
  durable: boolean;
}

export interface OutboxStatusText {
  tone: 'good' | 'busy' | 'warning';
  text: string;
}

const NOT_DURABLE = '；本浏览器无法保存数据，请不要刷新或关闭页面';

/** Says in words whether the answers are on the server or only on this computer. */
export function statusText(situation: OutboxSituation): OutboxStatusText {
  const { tone, text } = durableText(situation);
  const atRisk = !situation.durable && (situation.waiting > 0 || situation.hasDrafts);
  return atRisk ? { tone: 'warning', text: text + NOT_DURABLE } : { tone, text };
}

function durableText({ phase, waiting, hasDrafts }: OutboxSituation): OutboxStatusText {
  if (waiting === 0) {
    return hasDrafts
      ? { tone: 'busy', text: '作答内容已暂存在本机，提交后上传' }
      : { tone: 'good', text: '已保存' };
  }
  switch (phase) {
    case 'unreachable':
      return { tone: 'warning', text: `网络已断开，答案保存在本机（${waiting} 条未上传）` };
    case 'busy':
      return { tone: 'warning', text: `服务器繁忙，稍后自动重试，答案保存在本机（${waiting} 条未上传）` };
    case 'session-lost':
      return { tone: 'warning', text: `登录已失效，答案保存在本机（${waiting} 条未上传）` };
    case 'idle':
    case 'sending':
      return { tone: 'busy', text: '正在保存…' };
  }
}
