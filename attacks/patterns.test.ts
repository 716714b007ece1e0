import { RE2JS } from 're2js';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { openTestApp, type TestApp, type TestClient } from '#server/testing/test-app.ts';

/** Of 404 letters it makes 45,000 instructions, a second's work for each number that anybody looks up. */
const EXPENSIVE = `(${'\\pL{999}'.repeat(50)})?`;

describeEngines('a ticket pattern', (engine) => {
  let test: TestApp;
  let author: TestClient;

  beforeAll(async () => {
    test = await openTestApp(engine);
    author = await test.author('owner');
  });
  afterAll(() => test.close());
  afterEach(() => vi.restoreAllMocks());

  const settings = (name: string, ticket: string) =>
    ContestSettings.parse({ name, ticketType: 'regex', ticket, tasks: ['opening', 'closing'] });

  const lookUp = (name: string, ticket: string) =>
    test.client().get('/api/get-global-candidate', { name: ticket, contestId: `owner/${name}` });

  it('that would cost a second is not saved, and the field is named', async () => {
    const compile = vi.spyOn(RE2JS, 'compile');
    const reply = await author.post('/api/add-contest', { owner: 'owner', ...settings('昂贵', EXPENSIVE) });
    expect([reply.statusCode, reply.json<{ field?: string }>().field]).toEqual([422, 'ticket']);
    expect(reply.json<{ msg: string }>().msg).toContain('准考证的正则表达式过于复杂');
    expect(compile).not.toHaveBeenCalled();
  });

  it('that was saved before there was a limit admits nobody, and is not compiled to find out', async () => {
    vi.spyOn(process, 'emitWarning').mockReturnValue();
    const old = `旧的${engine}`;
    const given = { actor: 'owner', owner: 'owner', settings: settings(old, EXPENSIVE) };
    await test.database.write.run(addContestCommand, { ...given, now: test.clock.now() });
    const compile = vi.spyOn(RE2JS, 'compile');
    for (const ticket of ['', 'a', 'a'.repeat(60)]) await lookUp(old, `x${ticket}`);
    expect(compile).not.toHaveBeenCalled();
    expect(process.emitWarning).toHaveBeenCalledTimes(1);
    const login = { contestId: `owner/${old}`, username: 'abc' };
    expect((await test.client().post('/api/ticket-login', login)).statusCode).toBe(401);
  });

  it('of the usual size is compiled once for all who look numbers up', async () => {
    const saved = await author.post('/api/add-contest', {
      owner: 'owner',
      ...settings('平常', `T-${engine}-\\d{4}`),
    });
    expect(saved.json()).toBe(true);
    await lookUp('平常', 'T-1000');
    const compile = vi.spyOn(RE2JS, 'compile');
    for (let number = 1; number < 6; number += 1) await lookUp('平常', `T-${engine}-100${number}`);
    expect(compile).not.toHaveBeenCalled();
  });
});
