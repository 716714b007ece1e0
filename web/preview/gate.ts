/**
 * What runs in this document first: from here on no call reaches the server and nothing is kept in the browser, whatever
 * the candidate's pages do. Nothing may be imported here, since what is imported would run before it.
 */

export interface PreviewCall {
  method: string;
  /** `/api/get-account` */
  path: string;
  query: Record<string, string>;
  /** Their names in small letters. */
  headers: Record<string, string>;
  body: unknown;
}

export interface PreviewReply {
  status: number;
  body: unknown;
}

type Answer = (call: PreviewCall) => PreviewReply;

let open: (answer: Answer) => void;
const answering = new Promise<Answer>((resolve) => {
  open = resolve;
});

/** Calls that were made before wait for it. */
export const openGate = (answer: Answer): void => open(answer);

/** For what is previewed itself: it is read with the author's own session. */
export const fetchFromServer = window.fetch.bind(window);

async function answerHere(url: URL, request: Request): Promise<Response> {
  const text = await request.text();
  const answer = await answering;
  const reply = answer({
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  });
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** Pictures and parts of the page still come from where they are. */
window.fetch = (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const isCall = url.origin === window.location.origin && url.pathname.startsWith('/api/');
  return isCall ? answerHere(url, request) : fetchFromServer(request);
};

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

function shadow(name: string, value: unknown): void {
  Object.defineProperty(window, name, { value, configurable: true });
}

shadow('localStorage', memoryStorage());
shadow('sessionStorage', memoryStorage());
// Without them the candidate's pages keep answers in memory, and each believes to be the only tab.
for (const name of ['indexedDB', 'BroadcastChannel', 'EventSource', 'XMLHttpRequest'])
  shadow(name, undefined);

const PHONE_WIDTH = 500;
const { userAgent } = navigator;
/** Tests that cannot be taken on a phone say so in the frame of one. */
Object.defineProperty(navigator, 'userAgent', {
  configurable: true,
  get: () =>
    Math.min(window.innerWidth, window.innerHeight) < PHONE_WIDTH ? `${userAgent} Mobile` : userAgent,
});
