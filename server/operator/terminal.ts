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

/** Nothing of what is typed is shown. */
async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  // Ctrl+C goes to whoever reads, not to the process.
  const stopped = new Promise<never>((_resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Trouble('refused', '已取消，没有改动')));
    terminal.once('close', () => reject(new Trouble('refused', '已取消，没有改动')));
  });
  try {
    return await Promise.race([terminal.question(''), stopped]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
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
  const password = await askUnseen('新密码（不显示）：');
  if ((await askUnseen('再输入一次：')) !== password)
    throw new Trouble('refused', '两次输入的密码不同，没有改动');
  return password;
}
