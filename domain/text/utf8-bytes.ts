/** How many bytes a text takes in UTF-8. A pair of surrogates has four, two for each half. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3;
  }
  return bytes;
}

/** As many whole characters as fit. */
export function cutToBytes(text: string, most: number): string {
  if (utf8Bytes(text) <= most) return text;
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += utf8Bytes(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}
