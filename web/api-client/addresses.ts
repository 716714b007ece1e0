import type { z } from 'zod';
import type { EventCalls, FileCalls } from '#api/calls.ts';
import { addressOf } from './call.ts';

const pathOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** Where the browser fetches the file of a call by itself: in a link, a picture, a player. */
export function fileAddress<Name extends keyof FileCalls>(
  name: Name,
  query: z.input<FileCalls[Name]['query']>,
): string {
  return addressOf(pathOf(name), query);
}

/** Hears the events of a call until it is told to stop. Gives the way to do that. */
export function watchEvents<Name extends keyof EventCalls>(
  name: Name,
  query: z.input<EventCalls[Name]['query']>,
  hear: (event: z.output<EventCalls[Name]['reply']>) => void,
  onLost: () => void,
): () => void {
  const source = new EventSource(addressOf(pathOf(name), query));
  source.onmessage = ({ data }: MessageEvent<string>) =>
    hear(JSON.parse(data) as z.output<EventCalls[Name]['reply']>);
  source.onerror = () => {
    // It tries again by itself while the server may come back; a refusal is for good.
    if (source.readyState !== EventSource.CLOSED) return;
    onLost();
  };
  return () => source.close();
}
