/** In addition to those of Playwright, which already leave out crash reports, updates and all that runs by itself. */
export const BROWSER_FLAGS = [
  // No host is found, by name or by number, for loading, connecting beforehand or asking names beforehand. Where the
  // machine has a proxy, names would be looked up there.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-proxy-server',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-quic',
  '--disable-domain-reliability',
  '--disable-crash-reporter',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Nothing is drawn on a screen.
  '--disable-gpu',
  '--disable-software-rasterizer',
  // Letters stand where the font wants them, not where a screen has dots.
  '--font-render-hinting=none',
  '--lang=zh-CN',
];

/** Where programs, fonts and room for files are found; nothing of the server's own settings, which hold passwords. */
const PASSED_ON =
  /^(PATH|HOME|USER|TMPDIR|TEMP|TMP|XDG_\w+|FONTCONFIG_\w+|LD_LIBRARY_PATH|SystemRoot|windir|APPDATA|LOCALAPPDATA|PROGRAMFILES.*)$/i;

export function browserEnvironment(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const passed = Object.entries(environment).filter(([name]) => PASSED_ON.test(name));
  return { ...Object.fromEntries(passed), LC_ALL: 'C.UTF-8' };
}
