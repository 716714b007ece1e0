/** A browser in miniature over real HTTP: keeps cookies per host and port, and follows no redirect by itself. */
export class HttpBrowser {
  readonly #base: string;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(base = '') {
    this.#base = base;
  }

  async fetch(address: string, options: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#base || undefined);
    const jar = this.#jars.get(url.origin) ?? new Map<string, string>();
    this.#jars.set(url.origin, jar);
    const headers = new Headers(options.headers);
    if (jar.size > 0) headers.set('cookie', this.cookieHeader(url.origin));
    const response = await fetch(url, { ...options, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
    return response;
  }

  get(address: string): Promise<Response> {
    return this.fetch(address);
  }

  post(address: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(address, {
      method: 'POST',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** What it sends to that site. */
  cookieHeader(origin: string): string {
    return [...(this.#jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Both addresses are one site to this browser, as behind a load balancer. */
  cookiesFor(origin: string, otherOrigin: string): void {
    this.#jars.set(otherOrigin, this.#jars.get(origin) ?? new Map<string, string>());
  }

  setCookie(origin: string, name: string, value: string): void {
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar.set(name, value));
  }

  /** What a thief of the cookies would have, whatever happens to them in the other browser. */
  copyCookies(other: HttpBrowser): void {
    for (const [origin, jar] of other.#jars) this.#jars.set(origin, new Map(jar));
  }
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const expiry = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length);
  const isOver = expiry !== undefined && Date.parse(expiry) <= Date.now();
  if (isOver) jar.delete(name);
  else jar.set(name, pair.slice(name.length + 1));
}
