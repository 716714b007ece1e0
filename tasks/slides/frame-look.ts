const ALLOWED = 'allow-scripts allow-forms allow-pointer-lock';
const OWN_PDF = /^\/files\/[\w-]+\.pdf$/i;

/**
 * What a page in a frame may do. One of another site may keep what is its own there; one of this site never, since it would be
 * that of whoever is logged in. Browsers show no PDF in a sandbox; a PDF of ours comes with a policy by which it runs nothing.
 */
export function frameLook(address: string, ownOrigin: string): { sandbox?: string } {
  const { origin, pathname } = new URL(address, ownOrigin);
  if (origin !== ownOrigin) return { sandbox: `${ALLOWED} allow-same-origin` };
  return OWN_PDF.test(pathname) ? {} : { sandbox: ALLOWED };
}
