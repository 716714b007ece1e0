import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { findOffice } from '#server/presentation/index.ts';
import { findChromium } from '#server/print/find-chromium.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { check, type Finding, good, notice, type Patient } from './check.ts';

const run = promisify(execFile);
const PATIENCE_MS = 15_000;

async function outputOf(program: string, args: string[]): Promise<string | undefined> {
  return run(program, args, { timeout: PATIENCE_MS }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

async function chromiumFinding(chosen: string | undefined): Promise<Finding> {
  const name = '报告：Chromium';
  const path = findChromium(chosen);
  const advice =
    '需要 PDF 报告时请安装：apt-get install chromium-headless-shell，或者把环境变量 CHROMIUM_PATH 设为它的位置。其他功能不受影响。';
  if (path === undefined) {
    const words = chosen === undefined ? '没有找到 Chromium' : `CHROMIUM_PATH（${chosen}）不是可以运行的程序`;
    return notice(name, `${words}，不能生成 PDF 报告`, advice);
  }
  const version = await outputOf(path, ['--version']);
  return version === undefined
    ? notice(name, `${path} 无法运行，不能生成 PDF 报告`, advice)
    : good(name, `${path}（${version}）`);
}

async function officeFinding(chosen: string | undefined): Promise<Finding> {
  const name = '幻灯片：LibreOffice';
  const path = findOffice(chosen);
  const advice =
    '需要导入 .pptx 时请安装：apt-get install libreoffice-impress-nogui，或者把环境变量 SOFFICE_PATH 设为 soffice 的位置。其他功能不受影响。';
  if (path !== undefined) return good(name, path);
  const words = chosen === undefined ? '没有找到 LibreOffice' : `SOFFICE_PATH（${chosen}）不是可以运行的程序`;
  return notice(name, `${words}，不能导入 .pptx`, advice);
}

async function fontFinding(): Promise<Finding> {
  const name = '报告和幻灯片：中文字体';
  const advice =
    '请安装：apt-get install fonts-noto-cjk fontconfig。否则报告中的汉字显示为方框，幻灯片不能导入。';
  const families = await outputOf('fc-list', [':lang=zh', 'family']);
  if (families === undefined) return notice(name, '没有 fc-list 程序，无法查看字体', advice);
  if (families === '') return notice(name, '没有安装中文字体', advice);
  return good(name, families.split('\n')[0] ?? '');
}

const FEW_FILES = 4_096;

function openFilesFinding(): Finding {
  const name = '打开文件数上限';
  const [, limit = ''] =
    /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const words = `这里是 ${limit}（服务自己的上限由 LimitNOFILE 或容器决定）`;
  if (limit === 'unlimited' || Number(limit) >= FEW_FILES) return good(name, words);
  return notice(
    name,
    words,
    '每个考生的连接占用一个：请在服务单元中设 LimitNOFILE=65536，或用 ulimit -n 提高。',
  );
}

async function timeSyncFinding(): Promise<Finding | undefined> {
  const said = await outputOf('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  if (said === 'yes') return good('对时', '本机的时钟已与 NTP 同步');
  if (said !== 'no') return undefined;
  return notice('对时', '本机的时钟没有与 NTP 同步', '请安装并启动 chrony 或 systemd-timesyncd。');
}

export async function machineChecks(patient: Patient): Promise<Finding[]> {
  return [
    good('程序', `考谱 ${PROGRAM_VERSION}，Node ${process.versions.node}`),
    ...(await check(patient, '打开文件数上限', () =>
      process.platform === 'linux' ? openFilesFinding() : undefined,
    )),
    ...(await check(patient, '对时', timeSyncFinding)),
    ...(await check(patient, '报告：Chromium', () => chromiumFinding(patient.config.chromiumPath))),
    ...(await check(patient, '幻灯片：LibreOffice', () => officeFinding(patient.config.officePath))),
    ...(await check(patient, '报告和幻灯片：中文字体', fontFinding)),
  ];
}
