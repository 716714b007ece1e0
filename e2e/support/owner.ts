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

/** The address of a file that was put into the owner's downloads. */
export async function uploadFile(owner: HttpBrowser, name: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const path = `/api/upload-resource?owner=${OWNER.username}`;
  const reply = await owner.fetch(path, { method: 'POST', body: form });
  const { status, msg } = (await reply.json()) as { status: string; msg: string };
  if (status !== 'ok') throw new Error(msg);
  return msg;
}
