import { z } from 'zod';
import type { Access, Scope } from '#domain/account/access.ts';
import type { Shows } from '#domain/account/traces.ts';

/**
 * The form of the answer, which also settles how a refusal looks:
 * entity and status refuse with {status, msg}, change with `Unauthorized operation`, account with a sentence.
 */
export type AnswerForm = 'entity' | 'status' | 'change' | 'account';

/** Calls that have to give way when there is too much to do: log-ins wait in line, the others are turned away. */
export type GivesWay = 'log' | 'login' | 'staff-login' | 'draft';

/** JSON by the reply's schema; a file; or events until one side has had enough, each by the reply's schema. */
export type Sends = 'json' | 'file' | 'events';

type Method = 'GET' | 'POST';
type Path = `/api/${string}`;

export interface Endpoint<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  M extends Method = Method,
  P extends Path = Path,
  S extends Sends = Sends,
> {
  method: M;
  path: P;
  summary: string;
  /** Who may call; mandatory, so that no route is open by accident. */
  access: Access | readonly Access[];
  answers: AnswerForm;
  sends: S;
  /** A GET that changes something, as the specification has two. Every POST changes something. */
  changes?: true;
  query: Query;
  body: Body;
  reply: Reply;
  /** Whose things the call touches; without it any owner's, which the handler narrows down itself. */
  scope?(input: { query: z.output<Query>; body: z.output<Body> }): Scope;
  /** Asked again and again by a page that nobody may be sitting at: it keeps no session alive. */
  isUnattended?: true;
  /** What it shows of people, for the audit log. Every read that is not open to all or the candidate's own says it. */
  shows?: Shows;
  /** Where it shows nobody when it is asked so. */
  showsNobodyIf?(input: { query: z.output<Query>; body: z.output<Body> }): boolean;
  /** Leaves its own record in the audit log, with what it does: nothing has to be written about it beside. */
  recordsItself?: true;
  /** Under load, in the order of server/http/overload.ts; without it never. */
  givesWay?: GivesWay;
  /** What brings answers to safety is begun as soon as it is there. All other calls take turns, and wait for these. */
  goesFirst?: true;
  /** The largest body in bytes; uploads and long questionnaires need more than the default. */
  bodyLimit?: number;
  /** The body is multipart/form-data with one file in the field `file`; the handler reads it as a stream. */
  upload?: true;
}

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType>;

const NoQuery = z.object({});
const NoBody = z.undefined();
/** Of a call that sends a file: its bytes are no business of a schema. */
export const FileBytes = z.undefined();

/** Declares one call. Query and body may be left out, and it sends JSON unless it says otherwise; everything else is said. */
export function endpoint<
  const M extends Method,
  const P extends Path,
  Reply extends z.ZodType,
  Query extends z.ZodType = typeof NoQuery,
  Body extends z.ZodType = typeof NoBody,
  const S extends Sends = 'json',
>(
  declared: Omit<Endpoint<Query, Body, Reply, M, P, S>, 'query' | 'body' | 'sends'> & {
    query?: Query;
    body?: Body;
    sends?: S;
  },
): Endpoint<Query, Body, Reply, M, P, S> {
  return {
    ...declared,
    sends: declared.sends ?? ('json' as S),
    query: declared.query ?? (NoQuery as unknown as Query),
    body: declared.body ?? (NoBody as unknown as Body),
  };
}

export const hasQuery = (declared: AnyEndpoint) => declared.query !== (NoQuery as z.ZodType);
export const hasBody = (declared: AnyEndpoint) => declared.body !== (NoBody as z.ZodType);
export const isChanging = (declared: AnyEndpoint) => declared.method === 'POST' || declared.changes === true;

export const UNAUTHORIZED = 'Unauthorized operation';

/** add, update and delete say whether it was done. */
export const ChangeReply = z.union([z.boolean(), z.literal(UNAUTHORIZED)]);

/** Log-ins and uploads. */
export const StatusReply = z.object({
  status: z.enum(['ok', 'error']),
  msg: z.string(),
  data: z.string().optional(),
  data2: z.string().optional(),
});
export type StatusReply = z.infer<typeof StatusReply>;

/** What a refused change says beside its sentence. */
export const RefusalFacts = z.object({
  /** Of a stale change: who saved the newer version, when, and which one it is. */
  savedBy: z.string().optional(),
  savedByName: z.string().optional(),
  savedAt: z.string().optional(),
  version: z.number().optional(),
  /** The contests that a task or a file is in, and the tasks that a file is in. */
  contests: z.array(z.string()).optional(),
  tasks: z.array(z.string()).optional(),
  /** Of a name that is taken: the next one like it that is free. */
  freeName: z.string().optional(),
  /** Of a candidate: the name under which answers were given. The same call with rename=allow gives them the new name. */
  answeredAs: z.string().optional(),
  /** How many of that name the class has. The same call with sameName=allow adds one more. */
  sameNamed: z.number().optional(),
  /** How many are in another class that has the name. A clerk makes one of both by the same call with merge=allow. */
  inClass: z.number().optional(),
  /** Of a log-in: another device is answering with this ticket. The same call with takeOver ends that. */
  inUse: z.literal(true).optional(),
});
export type RefusalFacts = z.infer<typeof RefusalFacts>;

/** The body of every refusal of an entity or status call; requestId ties it to the server's log. */
export const ErrorReply = z.object({
  status: z.literal('error'),
  msg: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
  ...RefusalFacts.shape,
});
export type ErrorReply = z.infer<typeof ErrorReply>;

export const OwnerQuery = z.object({ owner: z.string().min(1).max(100) });
