import { describe, expect, it } from 'vitest';
import { placeOfScript } from './page-start.ts';

describe('the place of our script in a page', () => {
  it.each([
    ['<!doctype html><html>', '<!doctype html>'],
    [
      '\uFEFF \n<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>',
      '\uFEFF \n<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">',
    ],
    [
      '<!-- 由软件生成 --><?xml version="1.0"?><!doctype html><p>',
      '<!-- 由软件生成 --><?xml version="1.0"?><!doctype html>',
    ],
    ['<html><!doctype html>', ''],
    ['\uFEFF<p>', '\uFEFF'],
    ['<!-- never closed <!doctype html>', ''],
    ['', ''],
  ])('of %j is behind %j', (page, before) => {
    expect(placeOfScript(Buffer.from(page))).toBe(Buffer.byteLength(before));
  });

  it('is found in little time, however many comments there are', () => {
    expect(placeOfScript(Buffer.from('<!---->'.repeat(2_000)))).toBe(0);
  });
});
