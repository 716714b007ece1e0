import { fetchFromServer, openGate } from './gate.ts';
import { loadMaterial, PreviewRefusal } from './load-material.ts';
import { PREVIEW_TICKET } from './preview-material.ts';
import { coverPage } from './cover.ts';

const params = new URLSearchParams(window.location.search);
const contestId = params.get('contest') ?? '';
const askedTask = Number(params.get('task') ?? 0);
const address = window.location.href;

const segment = encodeURIComponent;

/** Where a candidate who leaves a test ends up: here it is over. */
const OUTSIDE = ['/', '/ticket-login-card'];

/** The candidate's pages would go on to the list of all tests, of which there is none here. */
function watchForEnd(isInside: () => boolean): void {
  const look = () => {
    if (isInside() || !OUTSIDE.includes(window.location.pathname)) return;
    coverPage('试做结束', '和考生一样走完了全程。这次试做没有保存任何记录，也不计入结果。', {
      text: '重新试做',
      run: () => window.location.replace(address),
    });
  };
  // wouter tells of its own navigation by events of these names.
  for (const name of ['pushState', 'replaceState', 'popstate']) window.addEventListener(name, look);
}

async function begin(): Promise<void> {
  const material = await loadMaterial(fetchFromServer, contestId);
  const [contest] = material.contests;
  if (!contest) return;
  if (contest.type === 'external') {
    throw new PreviewRefusal('外部测试由别的网站提供，不能在这里试做');
  }
  const isList = contest.type === 'parent' || contest.type === 'jump';
  const taskId = Number.isInteger(askedTask) && askedTask < contest.tasks.length - 1 ? askedTask : 0;
  const { owner, name } = material;
  const place = isList
    ? `/dashboard/${segment(owner)}/${segment(name)}/${segment(PREVIEW_TICKET)}`
    : `/${segment(owner)}/${segment(name)}/test/${Math.max(0, taskId)}`;

  const { PreviewServer } = await import('./preview-server.ts');
  const server = new PreviewServer(material, () => new Date());
  if (!isList) server.enter(name, taskId);
  window.history.replaceState(isList ? { goesOn: true } : null, '', place);
  watchForEnd(() => server.isInside);
  openGate((call) => server.answer(call));
  // From here on everything is as candidates have it.
  await import('../main.tsx');
}

begin().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  coverPage('无法试做', text, { text: '重试', run: () => window.location.replace(address) });
});
