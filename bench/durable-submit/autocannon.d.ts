/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    setupClient(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Result {
    non2xx: number;
    errors: number;
    requests: { average: number };
    latency: { p99: number };
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
