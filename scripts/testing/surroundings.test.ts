import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinnedEnvironment } from './surroundings.ts';

describe('the surroundings of a test run', () => {
  it('keep where programs are, and nothing that was set for other work', () => {
    const kept = {
      PATH: '/usr/bin',
      HOME: '/home/a',
      CHROMIUM_PATH: '/opt/chrome',
      TEST_DATABASE_URL: 'postgres://a',
    };
    const foreign = {
      ...{ PGHOST: 'elsewhere', PGSSLMODE: 'require', PGOPTIONS: '-c a=b', GIT_DIR: '.git', AWS_REGION: 'a' },
      ...{
        http_proxy: 'http://proxy',
        HTTPS_PROXY: 'http://proxy',
        no_proxy: 'a',
        NODE_OPTIONS: '--inspect',
      },
      ...{ LC_MESSAGES: 'zh_CN.UTF-8', LANGUAGE: 'de', DEBUG: '*' },
    };
    const pinned = pinnedEnvironment({ ...kept, ...foreign }, '/tmp');
    expect(pinned).toMatchObject(kept);
    for (const name of Object.keys(foreign)) expect(pinned[name]).toBeUndefined();
  });

  it('are in no country, whatever the machine says', () => {
    const machine = { TZ: 'Asia/Shanghai', LANG: 'zh_CN.GBK', LC_ALL: 'de_DE', NODE_ENV: 'production' };
    expect(pinnedEnvironment(machine, '/tmp')).toMatchObject({
      ...{ TZ: 'UTC', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', NODE_ENV: 'test' },
    });
  });

  describe('have a folder for temporary files', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'kaopu-tmp-'));
      chmodSync(folder, 0o755);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const chosenFrom = (name: string) => {
      const wanted = join(folder, name);
      mkdirSync(wanted);
      return pinnedEnvironment({}, wanted).TMPDIR;
    };

    it('which is the one that is wanted', () => {
      expect(chosenFrom('own')).toBe(join(folder, 'own'));
    });

    it.each(['with a blank', 'long'.repeat(15)])(
      'but not %s, where no server could open its socket',
      (name) => {
        expect(chosenFrom(name)).toBe('/tmp');
      },
    );

    it('but not where root’s servers, which are somebody else, do not come in', () => {
      chmodSync(folder, 0o700);
      expect(chosenFrom('own')).toBe(process.getuid?.() === 0 ? '/tmp' : join(folder, 'own'));
    });
  });
});
