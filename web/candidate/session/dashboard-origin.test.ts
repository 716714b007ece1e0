import { describe, expect, it } from 'vitest';
import { createDashboardOrigin } from './dashboard-origin.ts';

class MemoryStorage {
  readonly #entries = new Map<string, string>();
  get length() {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#entries.set(key, value);
  removeItem = (key: string) => void this.#entries.delete(key);
}

const user = (username: string) => ({ id: `id of ${username}`, username });

describe('the dashboard that a test was entered from', () => {
  it('is remembered for each ticket user', () => {
    const origin = createDashboardOrigin(
      (
        (storage) => () =>
          storage
      )(new MemoryStorage()),
    );
    origin.remember('owner/甲/1001', '/dashboard/owner/%E7%88%B6/1001');
    expect(origin.find(user('owner/甲/1001'))).toBe('/dashboard/owner/%E7%88%B6/1001');
    expect(origin.find(user('owner/甲/1002'))).toBeUndefined();
  });

  it('is found by the id whatever the contest is called by then', () => {
    const storage = new MemoryStorage();
    const origin = createDashboardOrigin(() => storage);
    origin.remember('id of 1001', '/dashboard/a');
    expect(origin.find({ id: 'id of 1001', username: 'owner/改名/1001' })).toBe('/dashboard/a');
  });

  it('is always a dashboard', () => {
    const origin = createDashboardOrigin(
      (
        (storage) => () =>
          storage
      )(new MemoryStorage()),
    );
    origin.remember('owner/甲/1001', 'https://evil.example/');
    expect(origin.find(user('owner/甲/1001'))).toBeUndefined();
  });

  it('is forgotten with all others, and nothing else is', () => {
    const storage = new MemoryStorage();
    const origin = createDashboardOrigin(() => storage);
    storage.setItem('other', 'stays');
    origin.remember('owner/甲/1001', '/dashboard/a');
    origin.remember('owner/乙/1001', '/dashboard/a');
    origin.forgetAll();
    expect(origin.find(user('owner/甲/1001'))).toBeUndefined();
    expect(origin.find(user('owner/乙/1001'))).toBeUndefined();
    expect(storage.getItem('other')).toBe('stays');
  });

  it('is not known where the browser forbids the storage', () => {
    const origin = createDashboardOrigin(() => {
      throw new Error('forbidden');
    });
    origin.remember('owner/甲/1001', '/dashboard/a');
    origin.forgetAll();
    expect(origin.find(user('owner/甲/1001'))).toBeUndefined();
  });
});
