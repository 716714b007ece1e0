/** The part that our tests use; the package brings no types of its own. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }

  class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
  }

  export { Provider as default };
  export type FindAccount = (context: unknown, id: string) => Account | undefined;
}
