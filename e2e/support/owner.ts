import { HttpBrowser } from '#server/testing/http-browser.ts';
import { OWNER, type Site } from './site.ts';

/** The demo owner without a page: for what is not the matter of a journey. */
export async function ownerBrowser(site: Site): Promise<HttpBrowser> {
  const owner = new HttpBrowser(site.url);
  const { username, password } = OWNER;
  const reply = await owner.post('/api/login', { username, password });
  if (reply.status !== 200) throw new Error(await reply.text());
  return owner;
}
