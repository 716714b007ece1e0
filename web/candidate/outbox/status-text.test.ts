import { describe, expect, it } from 'vitest';
import { statusText, type OutboxSituation } from './status-text.ts';

const quiet: OutboxSituation = { phase: 'idle', waiting: 0, hasDrafts: false, durable: true };
const textOf = (changed: Partial<OutboxSituation>) => statusText({ ...quiet, ...changed }).text;

describe('the status line', () => {
  it('says 已保存 only when the server has everything', () => {
    expect(textOf({})).toBe('已保存');
    expect(textOf({ hasDrafts: true })).toBe('作答内容已暂存在本机，提交后上传');
  });

  it('says that a submission is under way', () => {
    expect(textOf({ phase: 'sending', waiting: 1 })).toBe('正在保存…');
  });

  it('says how many answers are only on this computer', () => {
    expect(textOf({ phase: 'unreachable', waiting: 3 })).toBe('网络已断开，答案保存在本机（3 条未上传）');
    expect(textOf({ phase: 'busy', waiting: 2 })).toContain('答案保存在本机（2 条未上传）');
    expect(textOf({ phase: 'session-lost', waiting: 2 })).toContain('答案保存在本机（2 条未上传）');
  });

  it('warns when a reload would lose something', () => {
    const atRisk = statusText({ ...quiet, durable: false, waiting: 1, phase: 'unreachable' });
    expect(atRisk.text).toContain('请不要刷新或关闭页面');
    expect(atRisk.tone).toBe('warning');
    expect(textOf({ durable: false })).toBe('已保存');
  });
});
