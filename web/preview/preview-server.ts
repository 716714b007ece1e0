import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { type Contest, publicView, takenView } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { PreviewCall, PreviewReply } from './gate.ts';
import { previewDashboard } from './preview-dashboard.ts';
import { PREVIEW_TICKET, type PreviewMaterial } from './preview-material.ts';
import { PreviewSitting, Refused } from './preview-sitting.ts';

/** For whatever a candidate's page asks for that has nothing to do with taking a test. */
export const NOT_IN_PREVIEW = '试做中不能使用这个功能';

const RETURN_MINIMAL = /return\s*=\s*"?minimal/i;

const numberOr = (text: string | undefined) => (text === undefined ? undefined : Number(text));

function givenIn({ query }: PreviewCall) {
  const { taskId, sequence, queuedAt } = query;
  return { taskId: Number(taskId), sequence: numberOr(sequence), queuedAt: numberOr(queuedAt) };
}

const ok = (data?: string) => ({ status: 'ok', msg: '', ...(data === undefined ? {} : { data }) });

/**
 * Answers the calls of the candidate's pages within the page, by the rules of the server. It knows nothing but what it was
 * given, and nothing of it outlives the page.
 */
export class PreviewServer {
  readonly #material: PreviewMaterial;
  readonly #contests: ReadonlyMap<string, Contest>;
  readonly #sittings = new Map<string, PreviewSitting>();
  readonly #now: () => Date;
  #current: PreviewSitting | undefined;

  constructor(material: PreviewMaterial, now: () => Date) {
    this.#material = material;
    this.#now = now;
    // A test is tried before it is opened: to whoever tries it, it is open.
    const opened = material.contests.map((contest): [string, Contest] => [
      contest.name,
      { ...contest, state: 'active' },
    ]);
    this.#contests = new Map(opened);
  }

  #taskNamed = (name: string) =>
    this.#material.tasks.find((task) => task.name === name) ?? builtInTask(this.#material.owner, name);

  /** Whoever comes for one task has started already and moves freely. */
  enter(name: string, taskId = 0): void {
    const contest = this.#contests.get(name);
    if (!contest || isParent(contest) || contest.type === 'external') return;
    const known = this.#sittings.get(name);
    const given = taskId > 0 ? { ...contest, canJump: true } : contest;
    this.#current = known ?? new PreviewSitting(given, this.#taskNamed);
    this.#sittings.set(name, this.#current);
    if (taskId > 0) this.#current.start(this.#now());
  }

  get isInside(): boolean {
    return this.#current !== undefined;
  }

  answer(call: PreviewCall): PreviewReply {
    const handle = this.#handlers[`${call.method} ${call.path}`];
    try {
      if (!handle) throw new Refused(403, NOT_IN_PREVIEW);
      return { status: 200, body: handle(call, this.#now()) };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, body: error.message };
      throw error;
    }
  }

  #sitting(): PreviewSitting {
    if (!this.#current) throw new Refused(401, LOGIN_TEXTS.loginRequired);
    return this.#current;
  }

  /** Only the owner's own contests are known here. */
  #contestOf(id: string): Contest | undefined {
    const { owner, name } = parseEntityId(id);
    return owner === this.#material.owner ? this.#contests.get(name) : undefined;
  }

  readonly #handlers: Record<string, (call: PreviewCall, now: Date) => unknown> = {
    'GET /api/get-account': (_, now) => ok(this.#current ? JSON.stringify(this.#current.account(now)) : ''),
    'GET /api/get-auth-config': () => this.#material.authConfig,
    'GET /api/get-contest': ({ query }) => {
      const contest = this.#contestOf(query['id'] ?? '');
      if (!contest) return null;
      const given = this.#current?.contest;
      return given?.name === contest.name ? takenView(given) : publicView(contest);
    },
    'GET /api/get-global-contests': () => [],
    'GET /api/get-global-candidate': () => null,
    'POST /api/ticket-login': ({ body }) => {
      const contest = this.#contestOf((body as { contestId: string }).contestId);
      if (!contest) throw new Refused(404, LOGIN_TEXTS.contestMissing);
      if (isParent(contest)) return ok(PREVIEW_TICKET);
      if (contest.type === 'external') return ok(contest.externalUrl);
      this.enter(contest.name);
      return ok();
    },
    'POST /api/logout': () => {
      this.#current = undefined;
      return ok();
    },
    'GET /api/get-dashboard': ({ query }, now) => {
      const parent = this.#contestOf(entityId(query['owner'] ?? '', query['contest'] ?? ''));
      if (!parent || !isParent(parent)) return null;
      return previewDashboard(parent, {
        contestNamed: (name) => this.#contests.get(name),
        taskNamed: this.#taskNamed,
        sittingIn: (name) => this.#sittings.get(name),
        now,
      });
    },
    'GET /api/get-tasks': (_, now) => this.#sitting().tasks(now),
    // An author's own line is no lab's.
    'GET /api/get-streamed-files': () => ({ kinds: [], addresses: [] }),
    'GET /api/get-task': ({ query }, now) => {
      const { name } = parseEntityId(query['id'] ?? '');
      return (
        this.#sitting()
          .tasks(now)
          .find((task) => task.name === name) ?? null
      );
    },
    'GET /api/start-contest': (call, now) => {
      this.#sitting().start(now);
      return this.#standingReply(call, now);
    },
    'GET /api/stop-contest': (call, now) => {
      const receipt = this.#sitting().stop(now);
      return this.#standingReply(call, now, { receipt });
    },
    'POST /api/submit-task': (call, now) => {
      const key = call.headers['idempotency-key'] ?? '';
      const standing = this.#sitting().submit(givenIn(call), key, JSON.stringify(call.body), now);
      return this.#submitReply(call, standing, now);
    },
    'POST /api/set-aside-answer': (call, now) => {
      const key = call.headers['idempotency-key'] ?? '';
      const { text = '', reason = '' } = call.body as { text?: string; reason?: string };
      const standing = this.#sitting().setAside(givenIn(call), key, text, reason, now);
      return this.#submitReply(call, standing, now);
    },
    'POST /api/save-draft': (call, now) => {
      const { sequence = now.getTime(), ...given } = givenIn(call);
      this.#sitting().saveDraft({ ...given, sequence }, JSON.stringify(call.body), now);
      const { serverTime, expireTime } = this.#sitting().times(now);
      return { serverTime, expireTime };
    },
    'GET /api/get-saved-answers': ({ query }, now) => ({
      ...this.#sitting().savedAnswers(),
      ...(query['account'] === undefined ? {} : { account: this.#sitting().account(now) }),
    }),
    'GET /api/get-clock': (_, now) => this.#sitting().times(now),
    // Files that were sealed with it would open nowhere, and nobody needs one here.
    'GET /api/get-rescue-key': () => ({ id: 'preview', key: `${'A'.repeat(43)}=` }),
    // What a candidate does while answering is recorded; here it is heard and forgotten.
    'POST /api/add-ticket-log': () => ok(),
  };

  #standingReply({ headers }: PreviewCall, now: Date, more: object = {}): object {
    const isMinimal = RETURN_MINIMAL.test(headers['prefer'] ?? '');
    return isMinimal ? { ...this.#sitting().times(now), ...more } : this.#sitting().account(now);
  }

  #submitReply(call: PreviewCall, state: 'counts' | 'late' | 'aside', now: Date): object {
    const task = { id: Number(call.query['taskId']), state };
    const reply = this.#standingReply(call, now, { task });
    return 'task' in reply || state === 'counts' ? reply : { ...reply, [state]: true };
  }
}
