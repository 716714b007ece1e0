import { z } from 'zod';
import { CONTEST_TYPES } from '../contest/contest-values.ts';

/** A child of a parent contest as it stands for one ticket: how far it is, never what was answered. */
export const DashboardChild = z.object({
  name: z.string(),
  title: z.string(),
  /** owner/contest/ticket: who takes it. */
  userId: z.string(),
  exists: z.boolean(),
  /** False when a task is missing, an external test has no address, or a nested parent has no tests. */
  isComplete: z.boolean(),
  isActive: z.boolean(),
  type: z.enum(CONTEST_TYPES),
  isStarted: z.boolean(),
  answeredCount: z.int(),
  /** Of the answered tasks those into which something else was typed since, and not submitted. */
  changedCount: z.int(),
  taskCount: z.int(),
  stopTime: z.string(),
  /** When the last missing answer came. */
  finishedAt: z.string(),
  expireTime: z.string(),
  /** Having submitted does not close it to this person. */
  mayReturn: z.boolean(),
  contestInterval: z.int(),
  externalUrl: z.string(),
  enablePassword: z.boolean(),
});
export type DashboardChild = z.infer<typeof DashboardChild>;

export const Dashboard = z.object({
  owner: z.string(),
  name: z.string(),
  title: z.string(),
  organizer: z.string(),
  type: z.enum(CONTEST_TYPES),
  ticket: z.string(),
  /** Only for whoever is logged in with this very ticket. */
  candidate: z.object({ name: z.string(), tag: z.string(), school: z.string() }).nullable(),
  /**
   * What a log-in takes that shows who asks. Until then nothing is said of anybody, not even which tests they are shown;
   * null for whoever has shown it.
   */
  login: z.object({ username: z.string(), enablePassword: z.boolean() }).nullable(),
  isOrdered: z.boolean(),
  /** Admin-type accounts pass every bar. */
  opensAll: z.boolean(),
  children: z.array(DashboardChild),
  serverTime: z.string(),
});
export type Dashboard = z.infer<typeof Dashboard>;
