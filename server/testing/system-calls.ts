/** One system call in a log of strace (-f -y), with what it touches. */
export interface SystemCall {
  /** When it began and ended, as positions in the log: threads overlap. */
  begun: number;
  ended: number;
  name: string;
  /** What stands between its parentheses: descriptors with their paths, and the beginning of the bytes. */
  arguments: string;
}

const WHOLE = /^(\d+)\s+(\w+)\((.*)\)\s+= /;
const BEGUN = /^(\d+)\s+(\w+)\((.*?)\s*<unfinished \.\.\.>$/;
const RESUMED = /^(\d+)\s+<\.\.\. (\w+) resumed>(.*)\)\s+= /;

/** The log in order; a call that another thread interrupted is put together again. */
export function readSystemCalls(log: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const pending = new Map<string, SystemCall>();
  for (const [position, line] of log.split('\n').entries()) {
    const begun = BEGUN.exec(line);
    const resumed = RESUMED.exec(line);
    const whole = WHOLE.exec(line);
    if (begun) {
      const [, thread = '', name = '', text = ''] = begun;
      const call = { begun: position, ended: Number.POSITIVE_INFINITY, name, arguments: text };
      pending.set(thread, call);
      calls.push(call);
    } else if (resumed) {
      const [, thread = '', , text = ''] = resumed;
      const call = pending.get(thread);
      if (call) {
        call.ended = position;
        call.arguments += text;
      }
    } else if (whole) {
      const [, , name = '', text = ''] = whole;
      calls.push({ begun: position, ended: position, name, arguments: text });
    }
  }
  return calls;
}
