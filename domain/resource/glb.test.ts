import { describe, expect, it } from 'vitest';
import { glbOf } from '#tasks/three/testing/glb-writer.ts';
import { glbProblem } from './glb.ts';

const MESH = { primitives: [] };
const RIGHT = { asset: { version: '2.0' }, meshes: [MESH] };

const problemOf = (file: Buffer) =>
  glbProblem({
    size: file.length,
    read: (start, length) => Promise.resolve(file.subarray(start, start + length)),
    textOf: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
  });

/** The file with a number of its header or of a chunk's head changed. */
function withNumber(file: Buffer, place: number, number: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt32LE(number, place);
  return changed;
}

describe('a GLB file', () => {
  it.each([
    ['nothing but a mesh', glbOf(RIGHT)],
    ['bytes in a chunk of its own', glbOf({ ...RIGHT, buffers: [{ byteLength: 5 }] }, Buffer.alloc(5))],
    [
      'a picture as an address that holds it',
      glbOf({ ...RIGHT, images: [{ uri: 'data:image/png;base64,AA' }] }),
    ],
    ['Draco compression', glbOf({ ...RIGHT, extensionsRequired: ['KHR_draco_mesh_compression'] })],
    ['an extension that may be left out', glbOf({ ...RIGHT, extensionsUsed: ['VENDOR_strange'] })],
  ])('is taken with %s', async (_what, file) => {
    expect(await problemOf(file)).toBeUndefined();
  });

  const file = glbOf(RIGHT, Buffer.alloc(8));
  const jsonBytes = file.readUInt32LE(12);
  it.each<[string, Buffer, RegExp]>([
    ['has nothing in it', Buffer.alloc(0), /^文件开头不是GLB的标志$/],
    ['is a text', Buffer.from('solid cube made elsewhere'), /^文件开头不是GLB的标志$/],
    ['is of the first version', withNumber(file, 4, 1), /^GLB版本是1，只支持2$/],
    ['was cut off', file.subarray(0, -4), /^文件头写明共\d+字节，实际有\d+字节/],
    ['has more behind its end', Buffer.concat([file, Buffer.alloc(4)]), /^文件头写明共/],
    ['has a chunk beyond its end', withNumber(file, 20 + jsonBytes, 9_000), /^文件的分块不完整/],
    ['begins with another chunk', withNumber(file, 16, 0x004e4942), /^文件的分块不完整/],
    ['ends after its header', withNumber(file.subarray(0, 12), 8, 12), /^文件的分块不完整/],
    ['has no JSON in it', Buffer.from(file).fill('x', 20, 24), /^模型的描述不是有效的JSON$/],
    ['has broken UTF-8 in it', Buffer.from(file).fill(0xff, 22, 23), /^模型的描述不是有效的JSON$/],
    ['does not say what it is', glbOf({ meshes: [MESH] }), /没有asset$/],
    ['is a list', glbOf([]), /没有asset$/],
    [
      'is of another version within',
      glbOf({ ...RIGHT, asset: { version: '1.0' } }),
      /^glTF版本是1\.0，只支持2\.0$/,
    ],
    ['names no version', glbOf({ ...RIGHT, asset: {} }), /^没有写明glTF版本$/],
    [
      'leads to another site',
      glbOf({ ...RIGHT, images: [{ uri: 'http://a.test/x.png' }] }),
      /“http:\/\/a\.test\/x\.png”/,
    ],
    ['needs a file beside it', glbOf({ ...RIGHT, buffers: [{ uri: 'cube.bin' }] }), /“cube\.bin”/],
    [
      'needs what nobody shows',
      glbOf({ ...RIGHT, extensionsRequired: ['EXT_meshopt_compression'] }),
      /“EXT_meshopt_compression”/,
    ],
    ['shows nothing', glbOf({ asset: { version: '2.0' } }), /^里面没有任何模型$/],
  ])('is refused with the reason when it %s', async (_what, wrong, reason) => {
    expect(await problemOf(wrong)).toMatch(reason);
  });

  it('is refused by the size of its description before that is read', async () => {
    const head = Buffer.alloc(20);
    glbOf(RIGHT).copy(head);
    const size = 20 + 9 * 1024 * 1024;
    head.writeUInt32LE(size, 8);
    head.writeUInt32LE(size - 20, 12);
    const asked: number[] = [];
    const problem = await glbProblem({
      size,
      read(start, length) {
        asked.push(length);
        return Promise.resolve(head.subarray(start, start + length));
      },
      textOf: String,
    });
    expect(problem).toBe('模型的描述超过8MB，请简化模型');
    expect(Math.max(...asked)).toBeLessThan(100);
  });
});
