/** What a playlist of a film in pieces names, as it is written there: its pieces, keys and further playlists. */
export const namedInPlaylist = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const given = line.trim();
    if (given === '') return [];
    if (!given.startsWith('#')) return [given];
    return [...given.matchAll(/\bURI="([^"]+)"/g)].flatMap(([, uri]) => uri ?? []);
  });
