import { Buffer } from 'node:buffer';

type Vector = readonly [number, number, number];

/** A flat face: its corners, seen from outside in the order of a clock's hands turned back, and where each lies in the texture. */
export interface Face {
  corners: readonly Vector[];
  texture: readonly (readonly [number, number])[];
}

const FLOAT = 5126;
const UNSIGNED_SHORT = 5123;

const paddedTo4 = (bytes: Buffer, filler: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)]);

function chunk(type: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(bytes.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

/** A GLB file of a description and its bytes. */
export function glbOf(gltf: object, binary?: Buffer): Buffer {
  const json = chunk('JSON', paddedTo4(Buffer.from(JSON.stringify(gltf)), 0x20));
  const chunks = binary ? [json, chunk('BIN\0', paddedTo4(binary, 0))] : [json];
  const head = Buffer.alloc(12);
  head.write('glTF', 0, 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([head, ...chunks]);
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function normalOf([a, b, c]: readonly Vector[]): Vector {
  if (!a || !b || !c) throw new Error('a face has three corners');
  const across = cross(minus(b, a), minus(c, a));
  const length = Math.hypot(...across);
  return [across[0] / length, across[1] / length, across[2] / length];
}

export interface Mesh {
  positions: number[];
  normals: number[];
  textures: number[];
  indices: number[];
}

export function meshOf(faces: readonly Face[]): Mesh {
  const mesh: Mesh = { positions: [], normals: [], textures: [], indices: [] };
  for (const { corners, texture } of faces) {
    const first = mesh.positions.length / 3;
    mesh.positions.push(...corners.flat());
    for (let index = 2; index < corners.length; index += 1)
      mesh.indices.push(first, first + index - 1, first + index);
    mesh.normals.push(...corners.flatMap(() => normalOf(corners)));
    mesh.textures.push(...texture.flat());
  }
  return mesh;
}

function boundsOf(positions: readonly number[]) {
  const along = (axis: number) => positions.filter((_, index) => index % 3 === axis);
  const axes = [along(0), along(1), along(2)];
  return { min: axes.map((all) => Math.min(...all)), max: axes.map((all) => Math.max(...all)) };
}

/** Everything of a model's description beside where its numbers lie. */
const described = (primitive: object, imageView: number) => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ indices: 3, material: 0, ...primitive }] }],
  materials: [
    { pbrMetallicRoughness: { baseColorTexture: { index: 0 }, metallicFactor: 0, roughnessFactor: 0.9 } },
  ],
  textures: [{ source: 0 }],
  images: [{ bufferView: imageView, mimeType: 'image/png' }],
});

const ATTRIBUTES = { POSITION: 0, NORMAL: 1, TEXCOORD_0: 2 };

const accessorsOf = ({ positions, indices }: Mesh, isInView: boolean) => {
  const count = positions.length / 3;
  const vectors = { componentType: FLOAT, count };
  const all = [
    { ...vectors, type: 'VEC3', ...boundsOf(positions) },
    { ...vectors, type: 'VEC3' },
    { ...vectors, type: 'VEC2' },
    { componentType: UNSIGNED_SHORT, count: indices.length, type: 'SCALAR' },
  ];
  return isInView ? all.map((accessor, bufferView) => ({ ...accessor, bufferView })) : all;
};

/** The parts of a file's binary chunk, each from a place that all kinds of numbers may begin at. */
function viewsOf(parts: readonly Buffer[]) {
  const padded = parts.map((part) => paddedTo4(part, 0));
  let place = 0;
  const bufferViews = parts.map((part, index) => {
    const view = { buffer: 0, byteOffset: place, byteLength: part.length };
    place += padded[index]?.length ?? 0;
    return view;
  });
  return { binary: Buffer.concat(padded), bufferViews, buffers: [{ byteLength: place }] };
}

const floats = (numbers: readonly number[]) => Buffer.from(new Float32Array(numbers).buffer);

/** A model that wears a picture. */
export function texturedGlb(mesh: Mesh, png: Buffer): Buffer {
  const { binary, ...layout } = viewsOf([
    floats(mesh.positions),
    floats(mesh.normals),
    floats(mesh.textures),
    Buffer.from(new Uint16Array(mesh.indices).buffer),
    png,
  ]);
  const gltf = {
    ...described({ attributes: ATTRIBUTES }, 4),
    accessors: accessorsOf(mesh, true),
    ...layout,
  };
  return glbOf(gltf, binary);
}

const DRACO = 'KHR_draco_mesh_compression';

/** The same with its numbers in the form that an encoder has given them. */
export function dracoGlb(
  mesh: Mesh,
  compressed: Buffer,
  ids: Record<keyof typeof ATTRIBUTES, number>,
  png: Buffer,
): Buffer {
  const { binary, ...layout } = viewsOf([compressed, png]);
  const extensions = { [DRACO]: { bufferView: 0, attributes: ids } };
  const gltf = {
    ...described({ attributes: ATTRIBUTES, extensions }, 1),
    extensionsUsed: [DRACO],
    extensionsRequired: [DRACO],
    accessors: accessorsOf(mesh, false),
    ...layout,
  };
  return glbOf(gltf, binary);
}

const WHOLE_PICTURE = [
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
] as const;

/** A cube of edge 2 that wears the whole picture on each side. */
export function cube(): Mesh {
  const side = (corners: readonly Vector[]): Face => ({ corners, texture: WHOLE_PICTURE });
  return meshOf([
    side([
      [-1, -1, 1],
      [1, -1, 1],
      [1, 1, 1],
      [-1, 1, 1],
    ]),
    side([
      [1, -1, -1],
      [-1, -1, -1],
      [-1, 1, -1],
      [1, 1, -1],
    ]),
    side([
      [1, -1, 1],
      [1, -1, -1],
      [1, 1, -1],
      [1, 1, 1],
    ]),
    side([
      [-1, -1, -1],
      [-1, -1, 1],
      [-1, 1, 1],
      [-1, 1, -1],
    ]),
    side([
      [-1, 1, 1],
      [1, 1, 1],
      [1, 1, -1],
      [-1, 1, -1],
    ]),
    side([
      [-1, -1, -1],
      [1, -1, -1],
      [1, -1, 1],
      [-1, -1, 1],
    ]),
  ]);
}
