import { parseArgs } from 'node:util';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { addContestCommand } from '#server/contest/index.ts';
import { openDatabase } from '#server/database/database.ts';
import { hashToken } from '#server/database/ids.ts';
import { openFiles } from '#server/files/open-files.ts';
import { sessionsOf } from '#server/http/session.repository.ts';
import { startContestCommand, ticketLoginCommand } from '#server/session/index.ts';
import { addTaskCommand } from '#server/task/index.ts';
import { TaskSettings } from '#tasks/task.schema.ts';

/** The product's own server with candidates who have started, and one route that does nothing. */
const { values } = parseArgs({ options: { users: { type: 'string', default: '64' } } });
const config = readConfig({ ...process.env, PORT: '0', DEMO: '0' });
const database = await openDatabase({
  dataDir: config.dataDir,
  databaseUrl: config.databaseUrl,
  commandsModule: new URL('../../server/commands.ts', import.meta.url).href,
});
const owner = 'bench';
const now = new Date();
const options = ['非常不同意', '不同意', '一般', '同意', '非常同意'];
const questions = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  type: 'single-choice' as const,
  text: `第${index + 1}题`,
  options,
}));
const settings = TaskSettings.parse({ name: '问卷', basic: { questions } });
await database.write.run(addTaskCommand, { actor: owner, owner, settings, now });
const contest = ContestSettings.parse({
  name: '压测',
  ticketType: 'regex',
  ticket: '\\d+',
  tasks: ['opening', '问卷', '问卷', '问卷', 'closing'],
});
await database.write.run(addContestCommand, { actor: owner, owner, settings: contest, now });

async function enter(username: string) {
  const login = {
    owner,
    contest: '压测',
    username,
    password: undefined,
    again: undefined,
    clientIp: '',
    visitor: { address: '', client: username },
    userAgent: '',
    now,
  };
  const entered = await database.write.run(ticketLoginCommand, login);
  if (!('token' in entered)) throw new Error(JSON.stringify(entered));
  const session = await sessionsOf(database.db)(hashToken(entered.token), now);
  await database.write.run(startContestCommand, { ticketUserId: session?.ticketUserId ?? '', now });
  return { token: entered.token, userId: `${owner}/压测/${username}` };
}

const users = [];
for (let index = 0; index < Number(values.users); index += 1) users.push(await enter(String(1_000 + index)));

const files = await openFiles(config);
const app = await createApp({ config, database, files });
app.post('/bench/no-op', { config: { access: 'public' } }, () => ({ status: 'ok' }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ address: app.server.address(), users });
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
