import { z } from 'zod';

const AccountType = z.enum(['normal-user', 'ticket-user', 'report-user', 'school-user']);
export type AccountType = z.infer<typeof AccountType>;

/** What a candidate is told at the end, and the owner finds in the results: that so much has been stored. */
export const Receipt = z.object({ count: z.int(), at: z.string(), code: z.string() });
export type Receipt = z.infer<typeof Receipt>;

/** What the page knows about whoever is logged in. Fields that a kind does not have are empty. */
export const Account = z.object({
  type: AccountType,
  /** Of a ticket-user, and the same for ever: its username changes with the name of its contest. */
  id: z.string(),
  username: z.string(),
  owner: z.string(),
  name: z.string(),
  avatar: z.string(),
  tag: z.string(),
  school: z.string(),
  class: z.string(),
  grade: z.string(),
  area: z.string(),
  email: z.string(),
  cellphone: z.string(),
  createdAt: z.string(),
  contests: z.string(),
  isAdmin: z.boolean(),
  isParent: z.boolean(),
  mobileAlert: z.string(),
  managedAccounts: z.array(z.string()),
  contestId: z.string(),
  ticketId: z.string(),
  clientIp: z.string(),
  userAgent: z.string(),
  startTime: z.string(),
  stopTime: z.string(),
  expireTime: z.string(),
  taskAnswers: z.array(z.string()),
  /** Tasks whose answer could not be checked and waits for the owner; whoever has one of them goes on. */
  asideTasks: z.array(z.int()),
  receipt: Receipt.nullable(),
  serverTime: z.string(),
});
export type Account = z.infer<typeof Account>;

/** A profile as its owner sees it. */
export const Profile = Account.pick({
  username: true,
  type: true,
  tag: true,
  name: true,
  school: true,
  email: true,
  cellphone: true,
  createdAt: true,
});
export type Profile = z.infer<typeof Profile>;
