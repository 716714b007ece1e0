import { statSync } from 'node:fs';
import { userName } from '#server/system-users.ts';

/** Its types leave it out. */
const system: { initgroups?(user: string, group: number): void } & NodeJS.Process = process;

/**
 * Root becomes the user of the service: what a command leaves behind, such as SQLite's files or a new folder, is then the
 * server's own, and a trial of writing shows what the server can do.
 */
export function becomeOwner(dataDir: string): void {
  if (process.geteuid?.() !== 0) return;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder || folder.uid === 0) return;
  const name = userName(folder.uid);
  console.error(`以 ${dataDir} 的所有者 ${name} 的身份运行`);
  // Of a user without a name nobody knows the groups.
  if (name === String(folder.uid)) process.setgroups?.([]);
  else system.initgroups?.(name, folder.gid);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
