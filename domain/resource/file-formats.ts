interface FileFormat {
  contentType: string;
  /** A browser may show it in the page; everything else is only ever downloaded. */
  inline?: true;
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** What may be uploaded, by extension. SVG is left out because it can carry scripts. */
const FILE_FORMATS = {
  png: { contentType: 'image/png', inline: true },
  jpg: { contentType: 'image/jpeg', inline: true },
  jpeg: { contentType: 'image/jpeg', inline: true },
  gif: { contentType: 'image/gif', inline: true },
  webp: { contentType: 'image/webp', inline: true },
  mp3: { contentType: 'audio/mpeg', inline: true },
  mp4: { contentType: 'video/mp4', inline: true },
  webm: { contentType: 'video/webm', inline: true },
  glb: { contentType: 'model/gltf-binary', inline: true },
  pdf: { contentType: 'application/pdf', inline: true },
  docx: { contentType: `${OPEN_XML}.wordprocessingml.document` },
  xlsx: { contentType: `${OPEN_XML}.spreadsheetml.sheet` },
  pptx: { contentType: `${OPEN_XML}.presentationml.presentation` },
  doc: { contentType: 'application/msword' },
  xls: { contentType: 'application/vnd.ms-excel' },
  ppt: { contentType: 'application/vnd.ms-powerpoint' },
  zip: { contentType: 'application/zip' },
  rar: { contentType: 'application/vnd.rar' },
  exe: { contentType: 'application/octet-stream' },
  csv: { contentType: 'text/csv; charset=utf-8' },
  // A whole folder in one file; it is made of a .zip and never sent as what it is.
  site: { contentType: 'application/zip' },
} as const satisfies Record<string, FileFormat>;

export type FileExtension = keyof typeof FILE_FORMATS;

/** What authors may put into their downloads, and what may be attached to a message. */
export const RESOURCE_EXTENSIONS = (Object.keys(FILE_FORMATS) as FileExtension[]).filter(
  (extension) => extension !== 'csv' && extension !== 'site',
);

/** What tests and tasks may use, as it is stored. */
export const KEPT_EXTENSIONS: readonly FileExtension[] = [...RESOURCE_EXTENSIONS, 'site'];

/** Lists of people. */
export const SHEET_EXTENSIONS = ['xlsx', 'csv'] as const satisfies FileExtension[];

export const MAX_SHEET_BYTES = 40 * 1024 * 1024;

/** Tests as documents, with their pictures. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

/** Presentations, with their pictures and films. */
export const MAX_PRESENTATION_BYTES = 100 * 1024 * 1024;

/** Tests with all of their files. */
export const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024;

export const MAX_RESOURCE_BYTES = 200 * 1024 * 1024;

export const contentTypeOf = (extension: FileExtension): string => FILE_FORMATS[extension].contentType;

const INLINE_TYPES: ReadonlySet<string> = new Set(
  Object.values<FileFormat>(FILE_FORMATS)
    .filter((format) => format.inline)
    .map((format) => format.contentType),
);

export const isShownInline = (contentType: string): boolean => INLINE_TYPES.has(contentType);

/** The extension of a file name if it is one of those wanted, in whatever case it is written. */
export function findExtension<Wanted extends FileExtension>(
  fileName: string,
  wanted: readonly Wanted[],
): Wanted | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return wanted.find((entry) => entry === extension);
}

const IS_PAGE = /\.html?$/i;

export function wrongFormatText(wanted: readonly FileExtension[], fileName = ''): string {
  const formats = wanted.map((extension) => `.${extension}`).join(', ');
  const hint =
    IS_PAGE.test(fileName) && wanted.includes('zip') ? '；网页请和它用到的文件一起压缩成.zip再上传' : '';
  return `上传文件的格式必须是：${formats}${hint}`;
}
