import { archives } from './archives/archives.ts';
import { brokenNetwork } from './broken-network.ts';
import { browser } from './browser.ts';
import { copies } from './copies.ts';
import { diskFull } from './disk-full/disk-full.ts';
import { failover } from './failover.ts';
import { documents } from './documents/documents.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { killServer } from './kill-server.ts';
import { postgresRestart } from './postgres-restart.ts';
import { rehearsal } from './rehearsal/rehearsal.ts';
import { reordered } from './reordered.ts';
import { rollingRestart } from './rolling-restart/rolling-restart.ts';
import { rush } from './rush/rush.ts';
import { restoreKilled } from './restore-killed.ts';
import type { Scenario } from './scenario.ts';
import { sheets } from './sheets/sheets.ts';

export const DRILLS: Scenario[] = [
  killServer('sqlite'),
  killServer('postgres'),
  postgresRestart,
  failover('hosts'),
  failover('pgbouncer'),
  diskFull,
  brokenNetwork('sqlite'),
  brokenNetwork('postgres'),
  copies('sqlite'),
  copies('postgres'),
  reordered('sqlite'),
  reordered('postgres'),
  rollingRestart,
  rehearsal,
  restoreKilled('sqlite'),
  restoreKilled('postgres'),
  rush,
  fuzz('sqlite'),
  fuzz('postgres'),
  sheets,
  documents,
  archives,
  browser,
];
