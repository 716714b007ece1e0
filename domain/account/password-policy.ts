import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Long ones are good ones; which characters are in them says little, so nothing is demanded of that. */
export const SHORTEST_PASSWORD = 8;
/** Beyond it a call would only be a way to make the server work. */
export const LONGEST_PASSWORD = 128;

export const PASSWORD_HINT = `至少${SHORTEST_PASSWORD}个字符，可以是任何文字，越长越安全；不要用常见的密码。`;

interface About {
  username: string;
  siteName: string;
}

/** Signs that stand for letters in what people think of as clever. */
const STAND_INS: Record<string, string> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
};

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const withoutStandIns = (text: string) => [...text].map((sign) => STAND_INS[sign] ?? sign).join('');
const reversed = (text: string) => [...text].reverse().join('');
/** What is left when numbers and signs around it are taken away. */
const core = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The name itself, again and again, backwards, or with something cheap around it, between it or in it. */
function isMadeOf(password: string, name: string): boolean {
  const wanted = plain(name);
  if (wanted === '') return false;
  const forms = [password, withoutStandIns(password), withoutStandIns(core(password))];
  return [wanted, reversed(wanted)].some((word) =>
    forms.some((form) => form.includes(word) && !/\p{L}/u.test(form.replaceAll(word, ''))),
  );
}

/** 11111111, abcdefgh, 98765432: each sign is as far from the last as the one before. */
function isRow(password: string): boolean {
  const codes = [...password].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** Undefined for a password that may be set; the same words in the page and from the server. */
export function passwordProblem(password: string, { username, siteName }: About): string | undefined {
  const { length } = [...password];
  if (length < SHORTEST_PASSWORD) return `至少${SHORTEST_PASSWORD}个字符`;
  if (length > LONGEST_PASSWORD) return `不能超过${LONGEST_PASSWORD}个字符`;
  const typed = plain(password);
  if (isMadeOf(typed, username)) return '不能是用户名或它的简单变化';
  if ([siteName, 'kaopu', '考谱'].some((name) => isMadeOf(typed, name))) {
    return '不能是本站的名称或它的简单变化';
  }
  if (COMMON_PASSWORDS.has(typed) || isRow(typed)) return '太常见，容易被猜到，请换一个';
  return undefined;
}
