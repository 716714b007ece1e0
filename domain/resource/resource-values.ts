import { isPackageKey, isPlaylist, packageKeyIn } from '../web-package/package-address.ts';
import { contentTypeOf, type FileExtension, findExtension, RESOURCE_EXTENSIONS } from './file-formats.ts';

/** What a resource is, in words. */
export const RESOURCE_TYPES = {
  image: '图片',
  audio: '音频',
  video: '视频',
  '3d': '3D模型',
  package: '网页包',
  unknown: '其他',
} as const;
export type ResourceType = keyof typeof RESOURCE_TYPES;

/** What comes in a .zip, and is unpacked: pages, and films in pieces. */
export const PACKED_TYPES = ['package', 'video'] as const satisfies ResourceType[];
export type PackedType = (typeof PACKED_TYPES)[number];

/** By the file that is opened first. */
export const packedTypeOf = (entry: string): PackedType => (isPlaylist(entry) ? 'video' : 'package');

export const asPackedType = (type: ResourceType | undefined): PackedType | undefined =>
  PACKED_TYPES.find((packed) => packed === type);

/** As the form calls them. */
export const RESOURCE_LABELS = {
  name: '名称',
  type: '类型',
  fileFormat: '文件格式',
  fileSize: '文件大小',
  task: '题目',
  url: '网址',
  objectKey: '对象键',
} as const;

export const RESOURCES_PER_PAGE = 100;

const BY_CONTENT: Record<string, ResourceType> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  model: '3d',
};

const withoutQuestion = (address: string) => address.replace(/[?#].*$/s, '');

/** The format of a file by its name or address; empty where it is none of ours. */
export function formatOf(fileName: string): string {
  const plain = withoutQuestion(fileName);
  if (packageKeyIn(plain) !== undefined) return isPlaylist(plain) ? 'm3u8' : 'zip';
  return isPackageKey(plain) ? 'zip' : (findExtension(plain, RESOURCE_EXTENSIONS) ?? '');
}

/** What a new resource of this format is. */
export function typeOfFormat(format: string): ResourceType {
  const extension = RESOURCE_EXTENSIONS.find((known) => known === format.toLowerCase());
  const content = extension === undefined ? '' : contentTypeOf(extension);
  return BY_CONTENT[content.slice(0, content.indexOf('/'))] ?? 'unknown';
}

/** What lies at an address, as far as it says so: of web pages and films that were brought in a .zip it does. */
export function typeOfAddress(address: string): ResourceType {
  const plain = withoutQuestion(address);
  if (packageKeyIn(plain) === undefined) return typeOfFormat(formatOf(plain));
  return packedTypeOf(plain);
}

/** What may be uploaded to become a resource of a type. */
export const extensionsFor = (type: ResourceType | undefined): readonly FileExtension[] =>
  RESOURCE_EXTENSIONS.filter(
    (extension) =>
      type === undefined ||
      typeOfFormat(extension) === type ||
      (extension === 'zip' && asPackedType(type) !== undefined),
  );

/** How a resource is shown; what nothing can show is a card with its name, and so is a film in pieces. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'pdf' | '3d' | 'package' | 'film' | 'none';

export function previewKindOf({ type, fileFormat }: { type: ResourceType; fileFormat: string }): PreviewKind {
  const format = fileFormat.toLowerCase();
  if (format === 'pdf') return 'pdf';
  if (type === 'video' && format === 'm3u8') return 'film';
  return type === 'unknown' ? 'none' : type;
}
