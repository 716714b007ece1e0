import { fetchModel, unreadable } from './fetch-model.ts';
import { type ModelScene, openScene } from './scene.ts';

export { fetchDecoder } from './scene.ts';

/** The model of an address, ready to be drawn. All of this is one file of the page: none of it may be missing when the network is gone. */
export async function openModel(
  address: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ModelScene> {
  const bytes = await fetchModel(address, signal, onProgress);
  return openScene(bytes).catch(() => {
    throw unreadable();
  });
}
