/** Where a playlist of a film in pieces leads: its pieces, keys and further playlists, as absolute addresses. */
export function addressesInPlaylist(text: string, base: string): string[] {
  const found = text.split(/\r?\n/).flatMap((line) => {
    const given = line.trim();
    if (given === '') return [];
    if (!given.startsWith('#')) return [given];
    return [...given.matchAll(/\bURI="([^"]+)"/g)].flatMap(([, uri]) => uri ?? []);
  });
  return found.flatMap((given) => {
    try {
      return [new URL(given, base).href];
    } catch {
      return [];
    }
  });
}
