/** The first that fits: others pretend to be Chrome, and everybody to be Safari and Mozilla. */
const BROWSERS: readonly [RegExp, string][] = [
  [/wxwork\//i, '企业微信'],
  [/MicroMessenger\//i, '微信'],
  [/DingTalk\//i, '钉钉'],
  [/QQBrowser\//i, 'QQ浏览器'],
  [/QIHU 360|360SE|360EE/i, '360浏览器'],
  [/HuaweiBrowser\//i, '华为浏览器'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstIn = (table: readonly [RegExp, string][], text: string) =>
  table.find(([sign]) => sign.test(text))?.[1];

/** A browser in words by which its user knows it again. */
export function browserName(userAgent: string): string {
  const browser = firstIn(BROWSERS, userAgent) ?? '其他浏览器';
  const system = firstIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser}（${system}）`;
}
