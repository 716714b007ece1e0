import { inject } from 'vitest';
import { findPostgresFolder } from '../../scripts/bootstrap/find-tools.mjs';
import type { Machine } from '../scenario.ts';

/** What a test run has found on this machine. */
export function testMachine(): Machine {
  return { postgresUrl: inject('postgresUrl'), postgresPrograms: findPostgresFolder() };
}
