import { describe, expect, it } from 'vitest';
import { statusDelayMs, statusText, type OutboxSituation } from './status-text.ts';

const quiet: OutboxSituation = {
  phase: 'idle',
  waiting: 0,
  drafts: 'none',
  isReachable: true,
  durable: true,
  isKept: true,
  isUndecided: false,
};
const textOf = (changed: Partial<OutboxSituation>) => statusText({ ...quiet, ...changed }).text;

describe('the status line', () => {
  it('says 已保存 only when the server has everything, and that a draft is no answer', () => {
    expect(textOf({})).toBe('已保存');
    expect(textOf({ drafts: 'on the server' })).toBe('草稿已保存，还未提交');
    expect(textOf({ drafts: 'only here' })).toBe('作答内容保存在本机，提交后上传');
  });

  it('claims nothing before there is anything to save', () => {
    expect(statusText({ ...quiet, isUnanswered: true })).toEqual({ tone: 'quiet', text: '已连接' });
    expect(textOf({ isUnanswered: true, isReachable: false })).toBe('网络已断开，重新连接后会自动恢复');
    // Nor that one can go on before there is a task.
    expect(textOf({ isWithoutTasks: true, isReachable: false })).toBe('网络已断开，重新连接后会自动恢复');
    expect(textOf({ isUnanswered: true, drafts: 'on the server' })).toBe('草稿已保存，还未提交');
    expect(textOf({ isUnanswered: true, waiting: 1 })).toBe('正在保存…');
  });

  it('says that it waits for a choice between two texts, for as long as it can be made', () => {
    expect(textOf({ phase: 'sending', waiting: 1, isUndecided: true })).toBe('两份内容不同，等待选择');
    expect(textOf({ phase: 'session-lost', waiting: 1, isUndecided: true })).toContain('登录已失效');
  });

  it('says that something is under way', () => {
    expect(textOf({ phase: 'sending', waiting: 1 })).toBe('正在保存…');
    expect(textOf({ phase: 'idle', waiting: 1 })).toBe('正在保存…');
  });

  it('says how many answers are only on this computer', () => {
    expect(textOf({ phase: 'unreachable', waiting: 3 })).toBe(
      '网络已断开，答案保存在本机（3 条未上传），请勿刷新或关闭页面',
    );
    expect(textOf({ phase: 'busy', waiting: 2 })).toContain('答案保存在本机（2 条未上传）');
    expect(textOf({ phase: 'closed', waiting: 2 })).toBe(
      '测试已被老师关闭，答案保存在本机（2 条未上传），重新开放后自动上传',
    );
    expect(textOf({ phase: 'session-lost', waiting: 2 })).toContain('答案保存在本机（2 条未上传）');
  });

  it('does not say that something is on this computer before it is', () => {
    for (const phase of ['unreachable', 'busy', 'closed', 'session-lost'] as const) {
      expect(textOf({ phase, waiting: 2, isKept: false })).toContain('答案正在存入本机（2 条未上传）');
    }
    expect(textOf({ drafts: 'only here', isKept: false })).toBe('正在保存…');
    expect(textOf({ phase: 'holding', waiting: 1, isKept: false })).toBe('正在保存…');
  });

  it('says of a large draft that waits for its turn where it is', () => {
    expect(textOf({ phase: 'holding', waiting: 1 })).toBe('作答内容保存在本机，稍后自动上传');
  });

  it('does not claim to save while it only tries to reach the server again', () => {
    expect(textOf({ phase: 'sending', waiting: 2, isReachable: false })).toBe(
      '正在重新连接，答案保存在本机（2 条未上传）',
    );
  });

  it('says that the network is away, also when nothing waits for it', () => {
    expect(textOf({ isReachable: false })).toBe('网络已断开，已有答案都已保存，可以继续作答');
    expect(textOf({ phase: 'session-lost' })).toBe('登录已失效，请重新登录');
  });

  it('stays calm while somebody types, and takes a claim back at once', () => {
    const saving = statusText({ ...quiet, waiting: 1 });
    const saved = statusText({ ...quiet, drafts: 'on the server' });
    const holding = statusText({ ...quiet, phase: 'holding', waiting: 1 });
    expect(statusDelayMs(saving, saved)).toBeGreaterThan(1_000);
    expect(statusDelayMs(saving, holding)).toBeGreaterThan(1_000);
    expect(statusDelayMs(saved, saving)).toBe(0);
    expect(statusDelayMs(holding, saving)).toBe(0);
    // An answer that was submitted is not typed on, and trouble is not kept back.
    expect(statusDelayMs(saving, statusText(quiet))).toBe(0);
    expect(statusDelayMs(saving, statusText({ ...quiet, phase: 'unreachable', waiting: 1 }))).toBe(0);
  });

  it('warns when a reload would lose something', () => {
    const atRisk = statusText({ ...quiet, durable: false, waiting: 1, phase: 'unreachable' });
    expect(atRisk.text).toContain('请不要刷新或关闭页面');
    expect(atRisk.tone).toBe('warning');
    expect(textOf({ durable: false })).toBe('已保存');
    expect(textOf({ durable: false, drafts: 'on the server' })).toBe('草稿已保存，还未提交');
  });
});
