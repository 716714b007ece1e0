import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/schema.ts';
import { DEMO_OWNER, hasDemoAccount, isPublicAddress, unusedAdminSettings } from '#server/demo/index.ts';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import { notTheOwner } from '#server/files/files-owner.ts';
import { openFiles } from '#server/files/open-files.ts';
import { bad, check, type Finding, good, notice, type Patient } from './check.ts';

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** What each is by itself allowed, and together cannot be meant. */
export function addressFindings({ publicUrl, trustProxy, host, demo }: Config): Finding[] {
  const findings: Finding[] = [];
  const trusted = trustProxy === false ? '0' : trustProxy.join(',');
  const name = 'PUBLIC_URL';
  if (publicUrl === undefined) {
    const words = '没有设置：链接和单点登录按浏览器所用的地址生成，Cookie 不限于 https';
    if (!demo)
      findings.push(notice(name, words, '正式使用时请设为考生看到的网址，例如 https://kaopu.example.org。'));
  } else if (publicUrl.startsWith('http:') && isPublicAddress(publicUrl)) {
    findings.push(
      notice(
        name,
        `${publicUrl} 不加密，密码和答案在网络上可以被看到`,
        '请在 nginx 上配置证书，改用 https://。',
      ),
    );
  } else findings.push(good(name, publicUrl));
  if (trustProxy === false && publicUrl?.startsWith('https:')) {
    findings.push(
      bad(
        'TRUST_PROXY',
        'PUBLIC_URL 是 https，前面必有代理，而 TRUST_PROXY 没有设置：所有考生看来都来自代理的地址，共用一个登录失败次数的限制',
        '请设为代理的地址；代理在本机时设为 loopback。',
      ),
    );
  } else if (trustProxy !== false && trustProxy.every((place) => place === 'loopback') && !isLoopback(host)) {
    findings.push(
      notice(
        'TRUST_PROXY',
        `只信任本机的代理（${trusted}），而 HOST=${host} 让别的机器可以绕过代理直接访问`,
        '请把 HOST 设为 127.0.0.1。',
      ),
    );
  } else findings.push(good('TRUST_PROXY', trusted));
  return findings;
}

async function demoFinding(db: Db, { demo, publicUrl }: Config): Promise<Finding> {
  const name = '演示账号';
  if (!(await hasDemoAccount(db))) return good(name, '没有密码公开的演示账号');
  const words = `账号 ${DEMO_OWNER.username} 的密码是公开的`;
  const advice = `正式使用前请运行 kaopu admin reset-password ${DEMO_OWNER.username}，或者换一个空的数据库并设 DEMO=0。`;
  const isSerious = !demo || (publicUrl !== undefined && isPublicAddress(publicUrl));
  return (isSerious ? bad : notice)(name, words, advice);
}

async function adminSettingsFinding(db: Db, config: Config): Promise<Finding | undefined> {
  const unused = await unusedAdminSettings(db, config);
  return unused === undefined ? undefined : { name: 'ADMIN_PASSWORD', state: 'notice', words: unused };
}

/** Put, found and removed again, as an upload would be. */
async function filesFinding(config: Config): Promise<Finding> {
  const { objectStorage: storage, dataDir } = config;
  // Made by whoever starts the server, and theirs.
  if (!storage && !existsSync(dataDir))
    return notice('文件存储', `还没有 ${dataDir}`, '服务第一次启动时会建立它；请检查 DATA_DIR 有没有写错。');
  const files = await openFiles(config);
  const key = `doctor-${randomBytes(8).toString('hex')}.txt`;
  const began = performance.now();
  try {
    await files.check();
    await files.private.put(key, Buffer.from('kaopu'), { contentType: 'text/plain' });
    const found = await files.private.find(key);
    await files.private.remove(key);
    if (!found) return bad('文件存储', '存入的文件读不回来', '请检查对象存储。');
  } finally {
    await files.close();
  }
  const place = storage ? `${storage.endpoint} 的 ${storage.bucket}` : `${dataDir}/files`;
  return good('文件存储', `${place} 可以存入、读取和删除（${Math.round(performance.now() - began)} 毫秒）`);
}

async function filesOwnerFinding(db: Db, config: Config): Promise<Finding | undefined> {
  const { objectStorage } = config;
  if (!objectStorage) return undefined;
  const files = await openFiles(config);
  try {
    const [marked, note] = await Promise.all([files.mark?.read(), findOperatorNote(db, 'files-place')]);
    if (marked === undefined || marked === note?.detail) return undefined;
    return { name: '文件的归属', state: 'notice', words: notTheOwner(objectStorage.bucket) };
  } finally {
    await files.close();
  }
}

/** Those about the site, as far as its database can be asked. */
export async function siteChecks(patient: Patient, db: Db | undefined): Promise<Finding[]> {
  const { config } = patient;
  return [
    ...(await check(patient, '文件存储', () => filesFinding(config))),
    ...(db ? await check(patient, '文件的归属', () => filesOwnerFinding(db, config)) : []),
    ...addressFindings(config),
    ...(db ? await check(patient, '演示账号', () => demoFinding(db, config)) : []),
    ...(db ? await check(patient, 'ADMIN_PASSWORD', () => adminSettingsFinding(db, config)) : []),
  ];
}
