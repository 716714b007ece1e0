/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** `context` is the connection's own, and new with each round through the requests. */
    setupRequest?(request: Request, context: never): Request;
    onResponse?(
      status: number,
      body: string,
      context: never,
      headers: Record<string, string | string[]>,
    ): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests?: Request[];
    setupClient?(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Result {
    non2xx: number;
    errors: number;
    requests: { average: number };
    latency: { p99: number };
  }
  function autocannon(options: Options): Promise<Result>;
  namespace autocannon {
    export { Request };
  }
  export = autocannon;
}
