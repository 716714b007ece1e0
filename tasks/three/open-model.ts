import { fetchModel, noGraphics, unreadable } from './fetch-model.ts';
import { disposeModel, type ModelScene, openScene, unpack } from './scene.ts';

export { fetchDecoder } from './scene.ts';

/** The model of an address, ready to be drawn. All of this is one file of the page: none of it may be missing when the network is gone. */
export async function openModel(
  address: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ModelScene> {
  const bytes = await fetchModel(address, signal, onProgress);
  const model = await unpack(bytes).catch(() => {
    throw unreadable();
  });
  try {
    return openScene(model);
  } catch {
    disposeModel(model);
    throw noGraphics();
  }
}
