/** As many as the schema of an answer takes. */
export const LONGEST_TEXT = 100_000;
/** From here on it is said how much room is left. */
const NEAR_THE_LIMIT = LONGEST_TEXT * 0.9;

const counted = (count: number) => `${count.toLocaleString('en-US')} 个字符`;

/** How many characters of what is pasted or dropped over a selection find no room. */
export function overflowOf(text: string, selected: number, added: string): number {
  // A field counts the end of a line once, however the clipboard writes it.
  const length = text.length - selected + added.replace(/\r\n?/g, '\n').length;
  return Math.max(0, length - LONGEST_TEXT);
}

/** What is said about the limit of a text; nothing while it is far away. `cut` characters of the last paste were left out. */
export function limitText(length: number, cut: number): string | undefined {
  if (length < NEAR_THE_LIMIT) return undefined;
  if (length < LONGEST_TEXT) return `已输入 ${counted(length)}，最多 ${counted(LONGEST_TEXT)}`;
  if (cut === 0) return `已达到 ${counted(LONGEST_TEXT)}的上限，不能再输入`;
  return `粘贴的内容太长：末尾的 ${counted(cut)}超出上限，没有放进来，请检查`;
}
