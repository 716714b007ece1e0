import 'vitest';
import type { Engine } from '#server/database/migrate.ts';

declare module 'vitest' {
  /** What scripts/testing/global-setup.ts gives to every test through `inject`. */
  interface ProvidedContext {
    /** Those on which suites run that know both; what is not among them is left out on purpose, and not skipped. */
    engines: Engine[];
    /** A superuser's address of a running PostgreSQL; empty when there is none, and its suites skip. */
    postgresUrl: string;
    /** The same through a pooler, when a run asks for it by TEST_POOLER=transaction; else empty. */
    pooledUrl: string;
    /** The browser for e2e tests; empty when there is none, and its suites skip. */
    chromiumPath: string;
  }
}
