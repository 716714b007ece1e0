interface GlbSource {
  size: number;
  /** Bytes from a place on; fewer where the file ends before. */
  read(start: number, length: number): Promise<Uint8Array>;
  /** Throws where they are no UTF-8. */
  textOf(bytes: Uint8Array): string;
}

const MAGIC = 0x46546c67;
const VERSION = 2;
const HEADER_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const JSON_CHUNK = 0x4e4f534a;
/** A description as large as that is of thousands of parts. */
const MOST_JSON_BYTES = 8 * 1024 * 1024;
const MOST_CHUNKS = 1_000;

/**
 * What the page's loader shows without code that browsers may only run when the page's policy allows compiled programs: those before
 * 2022 know no such permission.
 */
const SHOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  'EXT_materials_bump',
  'EXT_mesh_gpu_instancing',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
]);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const entriesOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** What keeps a description from being shown; undefined when nothing does. */
function descriptionProblem(gltf: unknown): string | undefined {
  if (!isObject(gltf) || !isObject(gltf['asset'])) return '模型的描述中没有asset';
  const version = gltf['asset']['version'];
  if (typeof version !== 'string' || !/^2\.\d+$/.test(version)) {
    return typeof version === 'string' ? `glTF版本是${shortened(version)}，只支持2.0` : '没有写明glTF版本';
  }
  const parts = [...entriesOf(gltf['buffers']), ...entriesOf(gltf['images'])];
  for (const { uri } of parts) {
    if (typeof uri === 'string' && !uri.startsWith('data:'))
      return `引用了文件以外的“${shortened(uri)}”，请把贴图和数据一起导出到一个GLB文件中`;
  }
  const required = Array.isArray(gltf['extensionsRequired']) ? gltf['extensionsRequired'] : [];
  const unknown = required.find((name) => typeof name !== 'string' || !SHOWN_EXTENSIONS.has(name));
  if (unknown !== undefined)
    return `需要本系统不支持的扩展“${shortened(String(unknown))}”，请不用它重新导出（几何压缩可以用Draco）`;
  if (entriesOf(gltf['meshes']).length === 0) return '里面没有任何模型';
  return undefined;
}

function parsed(text: () => string): unknown {
  try {
    return JSON.parse(text());
  } catch {
    return undefined;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

interface Chunk {
  type: number;
  start: number;
  bytes: number;
}

/** The chunks of a file whose header is right; undefined where one does not lie within it. */
async function chunksOf(length: number, { read }: GlbSource): Promise<Chunk[] | undefined> {
  const chunks: Chunk[] = [];
  for (let place = HEADER_BYTES; place < length;) {
    const head = await read(place, CHUNK_HEAD_BYTES);
    if (head.length < CHUNK_HEAD_BYTES || chunks.length === MOST_CHUNKS) return undefined;
    const chunk = {
      type: viewOf(head).getUint32(4, true),
      start: place + CHUNK_HEAD_BYTES,
      bytes: viewOf(head).getUint32(0, true),
    };
    place = chunk.start + chunk.bytes;
    if (place > length) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}

/**
 * Why a file is no GLB that can be shown, said after 不是有效的GLB模型：; undefined when it is one. Server and page go by it: a model of
 * another site was never looked at by the server. Reads the description and the heads of the chunks alone.
 */
export async function glbProblem(source: GlbSource): Promise<string | undefined> {
  const { size, read, textOf } = source;
  const head = await read(0, HEADER_BYTES);
  if (head.length < HEADER_BYTES || viewOf(head).getUint32(0, true) !== MAGIC) return '文件开头不是GLB的标志';
  const version = viewOf(head).getUint32(4, true);
  if (version !== VERSION) return `GLB版本是${version}，只支持2`;
  const length = viewOf(head).getUint32(8, true);
  if (length !== size) return `文件头写明共${length}字节，实际有${size}字节，文件可能不完整`;
  const chunks = await chunksOf(length, source);
  const [json] = chunks ?? [];
  if (!chunks || json?.type !== JSON_CHUNK) return '文件的分块不完整，文件可能已损坏';
  if (json.bytes > MOST_JSON_BYTES) return `模型的描述超过${MOST_JSON_BYTES / 1024 / 1024}MB，请简化模型`;
  const description = await read(json.start, json.bytes);
  const gltf = parsed(() => textOf(description));
  return gltf === undefined ? '模型的描述不是有效的JSON' : descriptionProblem(gltf);
}
