import { afterAll } from 'vitest';
import { releaseAll } from './releases.ts';

// Set up before the hooks of the file, and therefore carried out after them.
afterAll(releaseAll);
