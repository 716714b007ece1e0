import { describe, expect, it } from 'vitest';
import { formatOf, previewKindOf, typeOfFormat } from './resource-values.ts';
import { sizeText } from './size-text.ts';

describe('a resource', () => {
  it.each([
    ['图.PNG', 'png'],
    ['https://example.org/a.b/课.mp4?x=1.exe#t=5', 'mp4'],
    ['/files/abc.glb', 'glb'],
    ['说明', ''],
    ['页面.html', ''],
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

  it('is shown as what its author says it is; a PDF is always a PDF', () => {
    expect(previewKindOf({ type: 'image', fileFormat: '' })).toBe('image');
    expect(previewKindOf({ type: 'unknown', fileFormat: 'pdf' })).toBe('pdf');
    expect(previewKindOf({ type: 'unknown', fileFormat: 'png' })).toBe('none');
    expect(previewKindOf({ type: '3d', fileFormat: 'glb' })).toBe('3d');
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
