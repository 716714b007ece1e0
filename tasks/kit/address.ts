/** In characters. */
export const LONGEST_ADDRESS = 2_000;

/**
 * A web address or a path of this site. Browsers read a backslash as a slash and leave out tabs and line ends, so that
 * a path with one of them could lead to another site.
 */
const ADDRESS = /^(?:https?:\/\/[^\s/\\?#]|\/(?![/\\]))[^\\\t\r\n]*$/i;

/** What is wrong with the address of a file, said to its author after 图片 or 第3页; undefined when nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address === '') return '还没有地址';
  if (address.length > LONGEST_ADDRESS) return `的地址不能超过${LONGEST_ADDRESS}个字符`;
  if (ADDRESS.test(address)) return undefined;
  return '的地址要以http://或https://开头，或者是以一个“/”开头的本站地址';
}
