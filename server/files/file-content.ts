import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileExtension } from '#domain/resource/file-formats.ts';
import { glbProblem } from '#domain/resource/glb.ts';

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

/** A model's description and the heads of its parts; the rest of it is not read. */
async function modelProblem(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const problem = await glbProblem({
      size: (await file.stat()).size,
      async read(position, length) {
        const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(length), position });
        return buffer.subarray(0, bytesRead);
      },
      textOf: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    });
    return problem && `不是有效的GLB模型：${problem}`;
  } finally {
    await file.close();
  }
}

/** Formats of which more is looked at than the first bytes. */
const CHECKS: Partial<Record<FileExtension, (path: string) => Promise<string | undefined>>> = {
  glb: modelProblem,
};

/** What is wrong with a file of this extension, said after its name; undefined when its bytes are what the extension says. */
export async function contentProblem(path: string, extension: FileExtension): Promise<string | undefined> {
  const check = CHECKS[extension];
  if (check) return check(path);
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const wanted = CONTENTS[extension];
  const isRight = found === undefined ? wanted.length === 0 : wanted.includes(found.ext);
  return isRight ? undefined : '的内容与扩展名不符';
}
