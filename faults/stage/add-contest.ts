import { HttpBrowser } from '#server/testing/http-browser.ts';
import { demandOk } from '#server/testing/live-contest.ts';
import { ADMIN } from '#server/testing/server-process.ts';
import { SMALL_QUESTIONNAIRE } from '#server/testing/test-app.ts';
import { CONTEST, SCHOOLS, TASK_NAMES, ticketAt } from './drill.ts';

/** The contest of the drills, on a running server. */
export async function addDrillContest(url: string, candidates: number): Promise<void> {
  const admin = new HttpBrowser(url);
  const owner = ADMIN.username;
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  for (const name of TASK_NAMES) {
    await demandOk(admin.post('/api/add-task', { ...SMALL_QUESTIONNAIRE, owner, name }));
  }
  for (let index = 0; index < candidates; index += 1) {
    const person = { tag: '学生', realName: `考生${index + 1}`, school: SCHOOLS[index % SCHOOLS.length] };
    await demandOk(admin.post('/api/add-candidate', { owner, name: ticketAt(index), ...person }));
  }
  await demandOk(
    admin.post('/api/add-contest', {
      owner,
      name: CONTEST,
      duration: 0,
      canJump: true,
      ticketType: 'number',
      ticket: [],
      tasks: ['opening', ...TASK_NAMES, 'closing'],
    }),
  );
}
