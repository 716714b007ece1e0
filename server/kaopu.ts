// kaopu COMMAND …: everything that whoever runs the site does at the machine itself. Each command is loaded when it is called.
import { PROGRAM_VERSION } from './version.ts';

interface OperatorCommand {
  group: '账号' | '检查' | '备份' | '数据';
  /** Each way to call it, and what that does. */
  ways: [call: string, words: string][];
  /**
   * Not by root, but by whom the server runs as: files that it makes must be the server's, and what a stranger has made of the
   * server's folder must not lead root anywhere.
   */
  asOwner?: true;
  /** Gives the exit code, if it is another than 0. */
  run(args: readonly string[]): Promise<number | void>;
}

/** A new command is a row here and a file in operator/. */
const COMMANDS: Record<string, OperatorCommand> = {
  admin: {
    group: '账号',
    ways: [
      ['admin create 用户名', '新建管理员'],
      ['admin reset-password 用户名', '重置密码，并结束这个账号的所有会话'],
      ['  --generate', '由程序生成密码并显示一次；否则在终端上询问，或从标准输入读取'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/admin.ts')).runAdmin(args),
  },
  doctor: {
    group: '检查',
    ways: [['doctor [--thorough] [--json]', '检查磁盘、权限、数据库、时钟和所需的程序；服务可以正在运行']],
    asOwner: true,
    run: async (args) => (await import('./operator/doctor.ts')).runDoctor(args),
  },
  version: {
    group: '检查',
    ways: [['version', '程序、Node 和数据库结构的版本']],
    run: async () => (await import('./operator/version.ts')).runVersion(),
  },
  backup: {
    group: '备份',
    ways: [
      ['backup 文件夹', '备份数据库和上传的文件，并读回核对；服务可以正在运行'],
      ['backup --into 文件夹 --keep 个数', '在这个文件夹里新建一个备份，成功后只保留最近的几个'],
      ['  --with-files', '对象存储中的文件也一起备份'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/backup.ts')).runBackup(args),
  },
  restore: {
    group: '备份',
    ways: [
      ['restore 文件夹 --check', '只核对备份是否完好'],
      ['restore 文件夹 [--force]', '恢复备份；请先停止所有服务进程，--force 替换已有的数据'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/backup.ts')).runRestore(args),
  },
  'adopt-files': {
    group: '备份',
    ways: [
      ['adopt-files', '恢复或搬移之后，把对象存储（S3_BUCKET）登记到这个数据库名下，由它清除不再使用的文件'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/adopt-files.ts')).runAdoptFiles(args),
  },
  'move-to-postgres': {
    group: '数据',
    ways: [
      [
        'move-to-postgres',
        '把 DATA_DIR 中的 SQLite 数据库搬到 DATABASE_URL，逐行核对；请先停止服务，中断后可以接着运行',
      ],
      ['  --rehearse', '只演练：从副本搬一遍、核对、再清空，服务可以正在运行'],
      ['  --restart', '放弃上一次没有完成的迁移，从头开始'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/move-to-postgres.ts')).runMoveToPostgres(args),
  },
  purge: {
    group: '数据',
    ways: [
      ['purge', '彻底清除回收站中超过 30 天的内容；请每天运行一次'],
      ['purge --before 2026-01-31', '清除这一天之前的作答过程记录'],
      ['  --contest 所有者/测试名', '只清除这一个测试的'],
      ['  --answers', '也清除在此之前结束的测试的考生和答案'],
      ['purge --contest 所有者/测试名 --now', '立即清除一个测试的个人数据'],
      ['  --yes', '不再询问'],
    ],
    asOwner: true,
    run: async (args) => (await import('./operator/purge.ts')).runPurge(args),
  },
  'rebuild-counters': {
    group: '数据',
    ways: [['rebuild-counters', '重新统计完成情况和报告分数；服务可以正在运行']],
    asOwner: true,
    run: async (args) => (await import('./operator/rebuild-counters.ts')).runRebuildCounters(args),
  },
};

function usage(): string {
  const groups = Map.groupBy(Object.values(COMMANDS), ({ group }) => group);
  const lines = [...groups].flatMap(([group, commands]) => [
    '',
    `${group}：`,
    ...commands.flatMap(({ ways }) => ways.map(([call, words]) => `  ${call}\n        ${words}`)),
  ]);
  return [
    `考谱 ${PROGRAM_VERSION}`,
    '用法：kaopu 命令 …，或 npm run kaopu -- 命令 …（环境变量与服务相同）',
    ...lines,
  ].join('\n');
}

const HELP = new Set([undefined, 'help', '--help', '-h']);

async function run([name, ...args]: string[]): Promise<number> {
  if (HELP.has(name) || args.includes('--help')) {
    console.log(usage());
    return 0;
  }
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command) {
    console.error(`没有这个命令：${name ?? ''}。kaopu help 列出全部命令`);
    return 2;
  }
  try {
    if (command.asOwner) {
      const { becomeOwner } = await import('./operator/become-owner.ts');
      becomeOwner(process.env.DATA_DIR ?? 'data');
    }
    return (await command.run(args)) ?? 0;
  } catch (error) {
    const { tellOperator } = await import('./operator/tell-operator.ts');
    return tellOperator(error);
  }
}

process.exitCode = await run(process.argv.slice(2));
