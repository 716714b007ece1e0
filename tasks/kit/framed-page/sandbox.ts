const ALWAYS = 'allow-scripts allow-forms allow-pointer-lock allow-modals';

/** An address of this site, in whatever form it is written. */
export function isOwnAddress(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

/**
 * What a page in a frame may do: nothing to the page around it. With an origin of its own a foreign page keeps its cookies and its storage;
 * one of this site would get at everything that we have.
 */
export const sandboxOf = (address: string): string =>
  isOwnAddress(address) ? ALWAYS : `${ALWAYS} allow-same-origin`;

/** What browsers allow frames only where they are told to. */
export const FRAME_FEATURES = 'fullscreen; autoplay; gamepad';
