import { type FileExtension, findExtension, wrongFormatText } from '../resource/file-formats.ts';
import { sizeText } from '../resource/size-text.ts';

/** How far a conversation has come. */
export const MESSAGE_STATES = ['未提交', '已提交审核', '审核通过', '审核不通过，请修改'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const [NOT_SUBMITTED, SUBMITTED, PASSED, FAILED] = MESSAGE_STATES;

/** Of a read-only one nobody uploads answers to it, and its state stays. */
export const MESSAGE_TYPES = ['默认', '只读'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const [USUAL, READ_ONLY] = MESSAGE_TYPES;

/** What the writer attaches. */
export const TEMPLATE_FIELDS = ['templateUrl', 'templateUrl2'] as const;
/** What comes back. */
export const ANSWER_FIELDS = ['fileUrl', 'fileUrl2'] as const;
export const FILE_FIELDS = [...TEMPLATE_FIELDS, ...ANSWER_FIELDS] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** As lists, forms and sentences call the fields. */
/** Files and history of one school must not go to another. */
export const ANSWERED_TEXT =
  '对方已经处理过这一消息，不能再更改收件人；要发给别人，请在列表中复制，再修改副本的收件人';

export const MESSAGE_LABELS = {
  name: '标题',
  user: '收件人',
  text: '正文',
  type: '类型',
  state: '状态',
  createdTime: '发送时间',
  templateUrl: '模板文件1',
  templateUrl2: '模板文件2',
  fileUrl: '回复文件1',
  fileUrl2: '回复文件2',
  reason: '审核意见',
} as const;

export const MESSAGES_PER_PAGE = 100;
export const LONGEST_MESSAGE_TEXT = 20_000;
export const LONGEST_REASON = 1_000;
/** Every school of a large owner. */
export const MOST_ADDRESSEES = 2_000;

/** What lists show of a text and of an addressee; the whole is there for whoever points at it. */
export const SHOWN_TEXT = 40;
export const SHOWN_USER = 15;

export const MESSAGE_EXTENSIONS = [
  'xlsx',
  'docx',
  'pdf',
  'png',
  'jpg',
  'zip',
  'rar',
  'exe',
  'xls',
  'doc',
  'ppt',
  'pptx',
] as const satisfies FileExtension[];

export const MAX_MESSAGE_FILE_BYTES = 50 * 1024 * 1024;

/** One of several files may be wrong: it is named. */
export const wrongFileText = (fileName: string): string =>
  `文件“${fileName}”不能上传：${wrongFormatText(MESSAGE_EXTENSIONS)}`;

export const TOO_LARGE_TEXT = `文件过大，最大${sizeText(MAX_MESSAGE_FILE_BYTES)}`;

/** What is known to be wrong with a file before anything is sent. */
export function fileProblem({ name, size }: { name: string; size: number }): string | undefined {
  if (findExtension(name, MESSAGE_EXTENSIONS) === undefined) return wrongFileText(name);
  if (size === 0) return `文件“${name}”是空的`;
  return size > MAX_MESSAGE_FILE_BYTES ? `文件“${name}”不能上传：${TOO_LARGE_TEXT}` : undefined;
}

/** By characters as people see them, so that none is cut in two. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
