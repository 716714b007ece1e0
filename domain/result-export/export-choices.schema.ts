import { z } from 'zod';

export const EXPORT_FORMATS = {
  xlsx: 'Excel 表格（.xlsx）',
  csv: 'CSV，附 SPSS 语法和 R 脚本（.zip）',
} as const;
export const EXPORT_SHAPES = { wide: '宽表：每名考生一行', long: '长表：每名考生的每个答案一行' } as const;
export const EXPORT_VALUES = { codes: '选项编号', texts: '选项文字', both: '编号和文字' } as const;
export const MULTIPLE_FORMS = { joined: '写在一列（1;3）', split: '每个选项一列（0或1）' } as const;
export const PARTIAL_FORMS = { without: '不包含', marked: '包含，并标明未完成' } as const;
export const PEOPLE_FORMS = {
  full: '写出准考证号、姓名等',
  pseudonym: '用代号代替',
  without: '不写',
} as const;

const keysOf = <Labels extends object>(labels: Labels) =>
  z.enum(Object.keys(labels) as [keyof Labels & string, ...(keyof Labels & string)[]]);

/** What a file of results is to contain, and in which form. */
export const ExportChoices = z.object({
  format: keysOf(EXPORT_FORMATS).default('xlsx'),
  shape: keysOf(EXPORT_SHAPES).default('wide'),
  values: keysOf(EXPORT_VALUES).default('codes'),
  multiple: keysOf(MULTIPLE_FORMS).default('joined'),
  /** What was typed and not submitted. */
  partial: keysOf(PARTIAL_FORMS).default('without'),
  people: keysOf(PEOPLE_FORMS).default('full'),
  /** Area and school, where the people themselves are left out. */
  hasPlaces: z.boolean().default(false),
  /** Those who never logged in. */
  hasAbsent: z.boolean().default(false),
  /** Also in .xlsx: codes where nothing was answered. Beside SPSS and R they always stand. */
  hasMissingCodes: z.boolean().default(false),
});
export type ExportChoices = z.infer<typeof ExportChoices>;
