import { describe, expect, it } from 'vitest';
import { browserName } from './browser-name.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser is called', () => {
  it.each([
    ['Chrome（Windows）', `${WINDOWS} Chrome/149.0.0.0 Safari/537.36`],
    ['Edge（Windows）', `${WINDOWS} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
    ['360浏览器（Windows）', `${WINDOWS} Chrome/108.0.0.0 Safari/537.36 QIHU 360SE`],
    ['QQ浏览器（Windows）', `${WINDOWS} Chrome/108.0.0.0 Safari/537.36 QQBrowser/13.0`],
    ['Firefox（Linux）', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Safari（macOS）',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ],
    [
      'Safari（iPhone）',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    [
      '微信（Android）',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    ],
    ['其他浏览器', 'curl/8.5.0'],
    ['其他浏览器', ''],
  ])('%s', (name, userAgent) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
