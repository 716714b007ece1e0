import type { Account } from '#domain/account/account.schema.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import type { AuthConfig, PreviewMaterial } from './preview-material.ts';

/** Why there is nothing to try: a sentence for the page. */
export class PreviewRefusal extends Error {}

type Fetch = typeof window.fetch;
type Chunk = Contest | Partial<Contest> | null;

const AT_ONCE = 4;
/** Nobody nests parents deeper, or chains more tests; a circle ends here too, because each is loaded once. */
const MOST_CONTESTS = 100;

async function ask<Reply>(fetchFromServer: Fetch, path: string, query: Record<string, string> = {}) {
  const response = await fetchFromServer(`${path}?${new URLSearchParams(query).toString()}`, {
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
  if (!response) throw new PreviewRefusal('网络连接失败，请检查网络后重新打开');
  if (response.status === 401) throw new PreviewRefusal('请先登录作者账号');
  if (!response.ok) throw new PreviewRefusal(`服务器出错（${response.status}），请稍后重试`);
  return (await response.json()) as Reply;
}

/** Only the address itself asks: whoever is no author gets nothing beyond the sentence. */
async function demandAuthor(fetchFromServer: Fetch): Promise<void> {
  const { data } = await ask<{ data?: string }>(fetchFromServer, '/api/get-account');
  const account = data ? (JSON.parse(data) as Account) : undefined;
  if (account?.type !== 'normal-user') throw new PreviewRefusal('请先登录作者账号');
}

/** Those that a test leads to: the children of a parent, the next of a chain. */
function leadsTo({ type, tasks, jumpContest }: Contest): string[] {
  const children = type === 'parent' || type === 'jump' ? tasks.slice(1, -1) : [];
  return jumpContest === '' ? children : [...children, jumpContest];
}

async function loadContests(fetchFromServer: Fetch, owner: string, name: string): Promise<Contest[]> {
  const loaded = new Map<string, Contest | undefined>();
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined && loaded.size < MOST_CONTESTS; next = waiting.pop()) {
    if (loaded.has(next)) continue;
    const query = { id: `${owner}/${next}`, brief: '1' };
    const reply = await ask<Chunk>(fetchFromServer, '/api/get-contest', query);
    // Whoever may not act for the owner gets what a stranger gets.
    if (reply && !('ticket' in reply)) throw new PreviewRefusal('当前账号不能试做这个测试');
    const contest = reply as Contest | null;
    loaded.set(next, contest ?? undefined);
    if (contest) waiting.push(...leadsTo(contest));
  }
  return [...loaded.values()].filter((contest) => contest !== undefined);
}

async function loadTasks(fetchFromServer: Fetch, owner: string, names: readonly string[]): Promise<Task[]> {
  const waiting = [...names];
  const loaded: Task[] = [];
  const work = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const task = await ask<Task | null>(fetchFromServer, '/api/get-task', { id: `${owner}/${name}` });
      if (task) loaded.push({ ...task, name });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return loaded;
}

/** Everything that the preview will need, with the session of whoever looks at it. Throws PreviewRefusal. */
export async function loadMaterial(fetchFromServer: Fetch, contestId: string): Promise<PreviewMaterial> {
  const [owner = '', name = '', ...rest] = contestId.split('/');
  if (owner === '' || name === '' || rest.length > 0) throw new PreviewRefusal('地址中没有要试做的测试');
  await demandAuthor(fetchFromServer);
  const contests = await loadContests(fetchFromServer, owner, name);
  const [first] = contests;
  if (!first) throw new PreviewRefusal(`测试“${name}”不存在`);
  const names = contests.flatMap(({ type, tasks }) => (type === 'parent' || type === 'jump' ? [] : tasks));
  const tasks = await loadTasks(fetchFromServer, owner, [...new Set(names)]);
  const authConfig = await ask<AuthConfig>(fetchFromServer, '/api/get-auth-config');
  return { owner, name: first.name, contests, tasks, authConfig };
}
