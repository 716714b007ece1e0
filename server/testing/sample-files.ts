import { crc32 } from 'node:zlib';
import type { FileExtension } from '#domain/resource/file-formats.ts';
import { glbOf } from '#tasks/three/testing/glb-writer.ts';

function zipRecord(signature: number, name: string, content: Buffer, central: boolean): Buffer {
  const head = Buffer.alloc(central ? 46 : 30);
  const shared = central ? 2 : 0;
  head.writeUInt32LE(signature, 0);
  if (central) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shared);
  head.writeUInt32LE(crc32(content), 14 + shared);
  head.writeUInt32LE(content.length, 18 + shared);
  head.writeUInt32LE(content.length, 22 + shared);
  head.writeUInt16LE(Buffer.byteLength(name), 26 + shared);
  return Buffer.concat([head, Buffer.from(name), central ? Buffer.alloc(0) : content]);
}

/** A zip file with one entry that is stored as it is. */
function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const local = zipRecord(0x04034b50, name, content, false);
  const central = zipRecord(0x02014b50, name, content, true);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function openXml(kind: string): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zipOf('[Content_Types].xml', `<Types><Override PartName="/x.xml" ContentType="${type}"/></Types>`);
}

const padded = (...start: (string | number[])[]): Buffer => {
  const head = start.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  );
  return Buffer.concat([...head, Buffer.alloc(1_200)]);
};

const OLD_OFFICE = padded([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const JPEG = padded([0xff, 0xd8, 0xff, 0xe0], [0, 16], 'JFIF\0');

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The shortest files that are recognised as what they say they are. */
export const SAMPLE_FILES: Record<FileExtension, Buffer> = {
  png: PNG,
  jpg: JPEG,
  jpeg: JPEG,
  gif: padded('GIF89a'),
  webp: padded('RIFF', [0, 4, 0, 0], 'WEBPVP8 '),
  mp3: padded([0xff, 0xfb, 0x90, 0x64]),
  mp4: padded([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isommp42'),
  webm: padded([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm'),
  glb: glbOf({ asset: { version: '2.0' }, meshes: [{ primitives: [] }] }),
  pdf: padded('%PDF-1.7\n'),
  docx: openXml('wordprocessingml.document'),
  xlsx: openXml('spreadsheetml.sheet'),
  pptx: openXml('presentationml.presentation'),
  doc: OLD_OFFICE,
  xls: OLD_OFFICE,
  ppt: OLD_OFFICE,
  zip: zipOf('说明.txt', '你好'),
  rar: padded('Rar!', [0x1a, 0x07, 0x01, 0x00]),
  exe: padded('MZ', [0x90, 0]),
  site: zipOf('index.html', '<p>你好</p>'),
  csv: Buffer.from('准考证号,姓名\r\n1001,张三\r\n'),
};
