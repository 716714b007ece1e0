import { describe, expect, it } from 'vitest';
import { extensionsFor, formatOf, previewKindOf, typeOfAddress, typeOfFormat } from './resource-values.ts';
import { sizeText } from './size-text.ts';

const KEY = `${'0a'.repeat(20)}.site`;

describe('a resource', () => {
  it.each([
    ['图.PNG', 'png'],
    ['https://example.org/a.b/课.mp4?x=1.exe#t=5', 'mp4'],
    ['/files/abc.glb', 'glb'],
    ['说明', ''],
    ['页面.html', ''],
    [`/files/${KEY}/index.html?level=2`, 'zip'],
    [`/files/${KEY}/%E7%89%87.m3u8`, 'm3u8'],
    [KEY, 'zip'],
    ['https://elsewhere.example/index.html', ''],
  ])('at %s is of the format “%s”', (address, format) => {
    expect(formatOf(address)).toBe(format);
  });

  it.each([
    ['png', 'image'],
    ['jpg', 'image'],
    ['mp3', 'audio'],
    ['mp4', 'video'],
    ['glb', '3d'],
    // Of the formats that are allowed beyond those: what they are.
    ['jpeg', 'image'],
    ['webm', 'video'],
    ['pdf', 'unknown'],
    ['docx', 'unknown'],
    ['', 'unknown'],
    ['svg', 'unknown'],
  ])('of the format “%s” is of type %s', (format, type) => {
    expect(typeOfFormat(format)).toBe(type);
  });

  it.each([
    [`/files/${KEY}/index.html?level=2`, 'package'],
    [`/files/${KEY}/a/b.m3u8#t=5`, 'video'],
    ['/files/x.png', 'image'],
    ['https://elsewhere.example/a.m3u8', 'unknown'],
  ])('at %s is of type %s', (address, type) => {
    expect(typeOfAddress(address)).toBe(type);
  });

  it('is made of what can become one of its type', () => {
    expect(extensionsFor('package')).toEqual(['zip']);
    expect(extensionsFor('video')).toEqual(expect.arrayContaining(['mp4', 'zip']));
    expect(extensionsFor('3d')).toEqual(['glb']);
    expect(extensionsFor(undefined)).toContain('zip');
    expect(extensionsFor(undefined)).not.toContain('site');
  });

  it('is shown as what its author says it is; a PDF is always a PDF', () => {
    expect(previewKindOf({ type: 'image', fileFormat: '' })).toBe('image');
    expect(previewKindOf({ type: 'unknown', fileFormat: 'pdf' })).toBe('pdf');
    expect(previewKindOf({ type: 'unknown', fileFormat: 'png' })).toBe('none');
    expect(previewKindOf({ type: '3d', fileFormat: 'glb' })).toBe('3d');
    expect(previewKindOf({ type: 'package', fileFormat: 'zip' })).toBe('package');
    expect(previewKindOf({ type: 'video', fileFormat: 'm3u8' })).toBe('film');
  });
});

it.each([
  [0, '0 字节'],
  [812, '812 字节'],
  [999, '999 字节'],
  [1_000, '1 KB'],
  [1_540, '1.5 KB'],
  [99_960, '100 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [3_400_000, '3.4 MB'],
  [5_000_000_000, '5 GB'],
  [209_715_200, '210 MB'],
  [4e15, '4000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
