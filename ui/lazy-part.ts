import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const RETRY_AFTER_MS = 1_000;

/** A part of the page could not be fetched: the network is away, or an update took the old files away. */
export class PartMissingError extends Error {
  constructor(cause: unknown) {
    super('页面加载失败', { cause });
    this.name = 'PartMissingError';
  }
}

/** One hiccup of the network is not the end. */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  try {
    return await load();
  } catch (error) {
    throw new PartMissingError(error);
  }
}

/** Fetches a component when it is first shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetchPatiently(load) }));
}
