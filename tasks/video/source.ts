/** A list of pieces of a film, by which browsers without this ability need code of ours. */
export const isHls = (source: string): boolean => /\.m3u8$/i.test(source.split(/[?#]/)[0] ?? '');

export const isOfAnotherSite = (address: string): boolean => /^https?:/i.test(address);

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The last part of an address: what a film is called on paper. */
export const fileNameOf = (address: string): string =>
  decoded((address.split(/[?#]/)[0] ?? '').split('/').pop() ?? '');
