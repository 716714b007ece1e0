import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { Trouble } from '#server/trouble.ts';

/** What was typed after a command. Whatever it does not know is refused, with how it is called. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, about = args.join(' ')] = /'(-[^' ]*)/.exec(message) ?? [];
    const reason =
      code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' ? `参数 ${about} 的值不对` : `不认识的参数：${about}`;
    throw wrongUsage(usage, `${reason}。`);
  }
}

export const wrongUsage = (usage: string, reason = '') => new Trouble('usage', `${reason}用法：${usage}`);
