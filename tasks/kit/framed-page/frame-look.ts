const ALWAYS = 'allow-scripts allow-forms allow-pointer-lock allow-modals';
const OWN_PDF = /^\/files\/[\w-]+\.pdf$/i;

function urlOf(address: string, page: string): URL | undefined {
  try {
    return new URL(address, page);
  } catch {
    return undefined;
  }
}

/** An address of this site, in whatever form it is written. */
export const isOwnAddress = (address: string, page = location.href): boolean =>
  urlOf(address, page)?.origin === new URL(page).origin;

/**
 * What a page in a frame may do: nothing to the page around it. One of another site keeps what is its own there, its cookies and its storage; one of
 * this site never, since it would be that of whoever is logged in. Browsers show no PDF in a sandbox; a PDF of ours comes with a policy by which it
 * runs nothing.
 */
export function frameLook(address: string, page = location.href): { sandbox?: string; allow: string } {
  // What browsers allow frames only where they are told to.
  const allow = 'fullscreen; autoplay; gamepad';
  if (!isOwnAddress(address, page)) return { sandbox: `${ALWAYS} allow-same-origin`, allow };
  return OWN_PDF.test(urlOf(address, page)?.pathname ?? '') ? { allow } : { sandbox: ALWAYS, allow };
}
