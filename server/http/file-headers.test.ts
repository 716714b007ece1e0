import { describe, expect, it } from 'vitest';
import { contentDisposition, parseByteRange } from './file-headers.ts';

describe('a Range header on a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
  ])('%s asks for a part', (header, range) => {
    expect(parseByteRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies outside of it', (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable');
  });

  it.each(['bytes=0-1,5-6', 'bytes=9-0', 'bytes=-', 'bytes=a-b', 'rows=0-1', ''])(
    '“%s” is answered with the whole file',
    (header) => {
      expect(parseByteRange(header, 100)).toBeUndefined();
    },
  );
});

describe('a Range header on an empty file', () => {
  it.each(['bytes=0-', 'bytes=-1'])('%s lies outside of it', (header) => {
    expect(parseByteRange(header, 0)).toBe('unsatisfiable');
  });
});

describe('how a browser treats a file', () => {
  it.each(['image/png', 'audio/mpeg', 'video/mp4', 'application/pdf', 'model/gltf-binary'])(
    'shows %s in the page',
    (contentType) => {
      expect(contentDisposition({ contentType })).toBe('inline');
    },
  );

  it.each(['application/zip', 'application/octet-stream', 'text/html', 'image/svg+xml'])(
    'only downloads %s',
    (contentType) => {
      expect(contentDisposition({ contentType })).toBe('attachment');
    },
  );

  it('gives a Chinese name as RFC 5987 and a plain one beside it', () => {
    const fileName = "试卷 (1) 'a'*.zip";
    expect(contentDisposition({ contentType: 'application/zip', fileName })).toBe(
      'attachment; filename="__ (1) \'a\'*.zip"; ' +
        "filename*=UTF-8''%E8%AF%95%E5%8D%B7%20%281%29%20%27a%27%2A.zip",
    );
  });

  it('lets no name break out of the header', () => {
    const header = contentDisposition({
      contentType: 'application/zip',
      fileName: 'a"; x\\y\r\nz\ud800.zip',
    });
    expect(header).toBe(
      `attachment; filename="a_; x_y__z_.zip"; filename*=UTF-8''a%22%3B%20x%5Cy%0D%0Az%EF%BF%BD.zip`,
    );
  });
});
