/** How long another tab may take to say that it is still there. One that is too slow keeps its work anew. */
const ANSWER_MS = 150;

type Message = { ask: string } | { open: string };

/** Says to other tabs which forms are open, so that what is being typed in one is not offered in another. */
export class OpenForm {
  readonly #id: string;
  readonly #place: string;
  #channel: BroadcastChannel | undefined;

  constructor(id: string, place: string) {
    this.#id = id;
    this.#place = place;
  }

  open(): void {
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel('kaopu-open-forms');
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('ask' in data && data.ask === this.#place) this.#say({ open: this.#id });
    });
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** The forms of the same thing in other tabs. */
  async others(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const hear = ({ data }: MessageEvent<Message>) => {
      if ('open' in data) found.add(data.open);
    };
    const channel = this.#channel;
    channel?.addEventListener('message', hear);
    this.#say({ ask: this.#place });
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    channel?.removeEventListener('message', hear);
    return found;
  }

  #say(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
