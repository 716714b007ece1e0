import { LINE_BREAK_SIGN } from './csv-line.ts';
import type { ExportChoices } from './export-choices.schema.ts';
import { MISSING_TEXTS } from './missing-codes.ts';

const PEOPLE: Record<ExportChoices['people'], string> = {
  full: '文件含有考生的个人信息，请妥善保管，用完后删除。',
  pseudonym:
    '考生用代号代替：同一考生在同一所有者的所有测试、所有文件中代号相同，不能由代号推算准考证号。行的顺序已打乱，时间只写到日期。文字答案中仍可能写有姓名。',
  without: '文件不含考生的准考证号和姓名。行的顺序已打乱，时间只写到日期。文字答案中仍可能写有姓名。',
};

/** What stands beside the files, for whoever opens them first. */
export function readMe(choices: ExportChoices): string {
  const isWide = choices.shape === 'wide';
  return [
    '作答结果',
    '',
    '每个测试有四个文件：',
    '“-答案.csv”是数据，UTF-8编码，第一行是变量名；“-编码本.csv”说明每个变量问的是什么、取值的含义；',
    '“-SPSS语法.sps”在SPSS或PSPP中读入数据，并写好变量标签、值标签和缺失值；',
    '“-R脚本.R”用R本身读入数据，不需要安装别的包。',
    '请把它们解压到同一文件夹，先进入该文件夹（SPSS用CD命令，R用setwd），再运行。',
    '',
    ...(isWide
      ? [
          `没有答案的格子写有代码：数字变量一般是-9（${MISSING_TEXTS.unanswered}）、-8（${MISSING_TEXTS.unasked}）、-7（${MISSING_TEXTS.unreadable}），文字变量是#9、#8。`,
          '可能与答案相同的变量用别的代码，见编码本。SPSS语法和R脚本已把它们声明为缺失值。',
        ]
      : ['长表中每个答案一行，没有答案的原因写在最后一列。']),
    `文字中的换行写作“${LINE_BREAK_SIGN}”，因为SPSS把每一行当作一名考生。`,
    '以“=”“+”“-”“@”或单引号开头的文字前面加了一个单引号，以免Excel把它当作公式执行；SPSS语法和R脚本会把它去掉。',
    '用Excel打开CSV时，准考证号开头的0会被Excel去掉；要用Excel，请导出.xlsx。',
    '',
    PEOPLE[choices.people],
    '',
  ].join('\r\n');
}
