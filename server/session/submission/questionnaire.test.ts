import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '#domain/account/account.schema.ts';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { describeEngines } from '#server/testing/engines.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { addSmallContest, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TestCandidate } from '#server/testing/test-candidate.ts';
import type { BasicContent } from '#tasks/basic/content.schema.ts';
import { simulateBasic } from '#tasks/basic/simulate.ts';
import { BREAKS, breakRule } from '#tasks/basic/testing/broken-answers.ts';
import { anyQuestionnaire } from '#tasks/basic/testing/questionnaires.ts';
import { seededRandom } from '#tasks/random.ts';
import { KINDS } from '#tasks/registry.ts';
import { taskProblem } from '#tasks/task.ts';

const choice = (id: number) => ({ ...EMPTY_QUESTION, id, options: ['甲', '乙', '丙'] });

describeEngines('submitting a questionnaire', (engine) => {
  let test: TestApp;
  let count = 0;

  beforeAll(async () => {
    test = await openTestApp(engine);
  });
  afterAll(() => test.close());

  async function startWith(basic: BasicContent) {
    count += 1;
    const task = { name: `问卷${count}`, type: 'canvas' as const, text: '', basic };
    const now = test.clock.now();
    await test.database.write.run(addTaskCommand, { actor: 'owner', owner: 'owner', settings: task, now });
    await addSmallContest(test, { name: `测试${count}`, tasks: ['opening', task.name, 'closing'] });
    return { task, candidate: await TestCandidate.start(test, `测试${count}`, '1001') };
  }

  const storedAnswer = (body: string): unknown =>
    JSON.parse((JSON.parse(body) as Account).taskAnswers[0] ?? 'null');

  it('takes a right answer and refuses a broken one with the sentence that the page shows', async () => {
    const refused = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyQuestionnaire, fc.integer(), fc.nat(20), async (content, seed, start) => {
        const { task, candidate } = await startWith(content);
        const right = simulateBasic(content, seededRandom(seed), 'solve');
        for (const rule of Object.keys(BREAKS)) {
          const broken = breakRule(rule, content, right, start);
          if (!broken) continue;
          const answer = { basic: broken.answer };
          const reply = await candidate.submit({ answer });
          expect([reply.statusCode, reply.json()]).toEqual([422, taskProblem(KINDS, task, answer)?.message]);
          expect(reply.json()).toBe(broken.message);
          refused.add(rule);
        }
        const reply = await candidate.submit({ answer: { basic: right } });
        expect(reply.statusCode).toBe(200);
        expect(storedAnswer(reply.body)).toEqual({ basic: right });
      }),
      { numRuns: 25 },
    );
    expect(refused.size).toBeGreaterThan(Object.keys(BREAKS).length / 2);
  });

  it('takes and refuses a large answer, which is checked before its turn, like any other', async () => {
    const questions = Array.from({ length: 10 }, (_, index) => ({
      ...EMPTY_QUESTION,
      ...{ id: index + 1, type: 'fill-blank' as const, text: '想法，不少于2字' },
    }));
    const { candidate } = await startWith({
      editMode: true,
      hideTables: false,
      showAnswer: false,
      questions,
    });
    const basic = questions.map(({ id }) => ({ id, strOption: '想'.repeat(4_000) }));
    const short = [...basic.slice(1), { id: 1, strOption: '想' }];
    const refused = await candidate.submit({ answer: { basic: short } });
    expect([refused.statusCode, refused.json()]).toEqual([422, '第1题不得少于2字，目前1字']);
    const taken = await candidate.submit({ answer: { basic } });
    expect(taken.statusCode).toBe(200);
    expect(storedAnswer(taken.body)).toEqual({ basic });
    // Whoever has no session is told so, however large it is.
    candidate.client.cookies = {};
    expect((await candidate.submit({ answer: { basic } })).statusCode).toBe(401);
  });

  it('drops what was not asked and sorts what was chosen', async () => {
    const { candidate } = await startWith({
      editMode: true,
      hideTables: false,
      showAnswer: false,
      questions: [
        { ...choice(1), type: 'multi-choice' },
        { ...choice(2), visibleId: 1, visibleOption: '1' },
        { ...choice(3), visibleId: 2, visibleOption: '1' },
      ],
    });
    const basic = [
      { id: 3, option: 1 },
      { id: 2, option: 1 },
      { id: 1, options: [3, 2] },
    ];
    const reply = await candidate.submit({ answer: { basic, taskTime: 3 } });
    expect(storedAnswer(reply.body)).toEqual({ basic: [{ id: 1, options: [2, 3] }], taskTime: 3 });
  });
});
