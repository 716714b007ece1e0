import { fileTypeFromFile } from 'file-type';
import type { FileExtension } from '#domain/resource/file-formats.ts';

/** The container of the old Office formats; what is inside it cannot be told from outside. */
const OLD_OFFICE = ['cfb'] as const;

/** Which contents may stand behind an extension, as file-type names them. */
const CONTENTS: Record<FileExtension, readonly string[]> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  mp3: ['mp3'],
  mp4: ['mp4', 'm4v'],
  webm: ['webm'],
  glb: ['glb'],
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  doc: OLD_OFFICE,
  xls: OLD_OFFICE,
  ppt: OLD_OFFICE,
  zip: ['zip'],
  rar: ['rar'],
  exe: ['exe'],
  // Mere text has nothing by which it could be known; whoever reads it finds out.
  csv: [],
  site: ['zip'],
};

/** Whether the bytes are what the extension says. Damaged files are not. */
export async function hasContentOf(path: string, extension: FileExtension): Promise<boolean> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const wanted = CONTENTS[extension];
  return found === undefined ? wanted.length === 0 : wanted.includes(found.ext);
}
