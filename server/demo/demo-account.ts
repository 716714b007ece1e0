import { BlockList, isIP } from 'node:net';
import { findAccount, isPasswordRight } from '#server/account/index.ts';
import type { Db } from '#server/database/schema.ts';
import { DEMO_OWNER } from './first-start.ts';

/** A laboratory's network; whoever is in it may try the demo out. */
const lab = new BlockList();
lab.addSubnet('127.0.0.0', 8, 'ipv4');
lab.addSubnet('10.0.0.0', 8, 'ipv4');
lab.addSubnet('172.16.0.0', 12, 'ipv4');
lab.addSubnet('192.168.0.0', 16, 'ipv4');
lab.addSubnet('169.254.0.0', 16, 'ipv4');
lab.addAddress('::1', 'ipv6');
lab.addSubnet('fc00::', 7, 'ipv6');
lab.addSubnet('fe80::', 10, 'ipv6');

/** Names without a dot, and those that no name server of the world knows. */
const LAB_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa|test)$/i;

/** Whether an address of the site can be reached by the whole world. */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  return family === 0 ? !LAB_NAME.test(name) : !lab.check(name, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the demo's account is there, with the password that everybody knows. */
export async function hasDemoAccount(db: Db): Promise<boolean> {
  const account = await findAccount(db, DEMO_OWNER.username);
  return account !== undefined && isPasswordRight(DEMO_OWNER.password, account.password_hash);
}

const LOOK_AGAIN_AFTER_MS = 60_000;

/** The same, for those who ask often. */
export function demoAccountWatch(db: Db, clock: () => Date): () => Promise<boolean> {
  let found: Promise<boolean> | undefined;
  let foundAt = 0;
  return () => {
    const now = clock().getTime();
    if (!found || now - foundAt >= LOOK_AGAIN_AFTER_MS) {
      found = hasDemoAccount(db);
      found.catch(() => (found = undefined));
      foundAt = now;
    }
    return found;
  };
}
