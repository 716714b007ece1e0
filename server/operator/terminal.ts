import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Trouble } from '#server/trouble.ts';

/** For what cannot be undone. Where nobody can be asked, `--yes` has to say it. */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Trouble('usage', '这里无法询问，确定时请加上 --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}请输入 yes：`)).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

/** Nothing of what is typed is shown. All are asked in one go: whoever pastes two lines has answered twice. */
async function askUnseen(questions: readonly string[]): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Ctrl+C goes to whoever reads, not to the process.
  terminal.once('SIGINT', () => terminal.close());
  const lines = terminal[Symbol.asyncIterator]();
  try {
    const answers: string[] = [];
    for (const question of questions) {
      process.stderr.write(question);
      const line = await lines.next();
      process.stderr.write('\n');
      if (line.done) throw new Trouble('refused', '已取消，没有改动');
      answers.push(line.value);
    }
    return answers;
  } finally {
    terminal.close();
  }
}

async function firstLineOfInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  const [line = ''] = text.split(/\r?\n/);
  return line;
}

/** Twice from whoever sits there, once from a pipe. */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLineOfInput();
  const [password = '', again] = await askUnseen(['新密码（不显示）：', '再输入一次：']);
  if (again !== password) throw new Trouble('refused', '两次输入的密码不同，没有改动');
  return password;
}
