import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { cube, dracoGlb, type Mesh, texturedGlb } from '#tasks/three/testing/glb-writer.ts';
import { picture } from './picture.ts';

/** What the test uses of the encoder, which comes as a script for pages. */
interface Encoder {
  Encoder: new () => {
    SetEncodingMethod(method: number): void;
    EncodeMeshToDracoBuffer(mesh: object, bytes: object): number;
  };
  MeshBuilder: new () => {
    AddFacesToMesh(mesh: object, count: number, indices: Uint32Array): void;
    AddFloatAttributeToMesh(
      mesh: object,
      type: number,
      count: number,
      size: number,
      values: Float32Array,
    ): number;
  };
  Mesh: new () => object;
  DracoInt8Array: new () => { GetValue(index: number): number };
  POSITION: number;
  NORMAL: number;
  TEX_COORD: number;
  MESH_SEQUENTIAL_ENCODING: number;
}

function openEncoder(): Encoder {
  const path = createRequire(import.meta.url).resolve('three/examples/jsm/libs/draco/draco_encoder.js');
  const module: { exports: unknown } = { exports: {} };
  compileFunction(readFileSync(path, 'utf8'), ['module', 'exports'])(module, module.exports);
  return (module.exports as () => Encoder)();
}

function compress({ positions, normals, textures, indices }: Mesh) {
  const draco = openEncoder();
  const [encoder, builder, mesh] = [new draco.Encoder(), new draco.MeshBuilder(), new draco.Mesh()];
  const count = positions.length / 3;
  const add = (type: number, size: number, values: number[]) =>
    builder.AddFloatAttributeToMesh(mesh, type, count, size, new Float32Array(values));
  builder.AddFacesToMesh(mesh, indices.length / 3, new Uint32Array(indices));
  const ids = {
    POSITION: add(draco.POSITION, 3, positions),
    NORMAL: add(draco.NORMAL, 3, normals),
    TEXCOORD_0: add(draco.TEX_COORD, 2, textures),
  };
  encoder.SetEncodingMethod(draco.MESH_SEQUENTIAL_ENCODING);
  const bytes = new draco.DracoInt8Array();
  const length = encoder.EncodeMeshToDracoBuffer(mesh, bytes);
  const compressed = Buffer.from(Array.from({ length }, (_, index) => bytes.GetValue(index) & 0xff));
  return { compressed, ids };
}

/** Wherever it is lit it is red or green, and never both. */
const picturePng = () => picture(64, 64, [255, 0, 0], [0, 255, 0]);

export const texturedCube = (): Buffer => texturedGlb(cube(), picturePng());

export function dracoCube(): Buffer {
  const { compressed, ids } = compress(cube());
  return dracoGlb(cube(), compressed, ids, picturePng());
}
