import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { VersionCache } from '#server/database/version-cache.ts';

/** Every version of a contest that this thread has come across. */
export const contestVersions = new VersionCache((body) => JSON.parse(body) as ContestSettings);
