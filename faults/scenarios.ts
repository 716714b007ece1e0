import { killServer } from './kill-server.ts';
import type { Scenario } from './scenario.ts';

export const SCENARIOS: Scenario[] = [killServer('sqlite'), killServer('postgres')];
