import { describe, expect, it } from 'vitest';
import { isOwnFile } from './prefetch.ts';

const KEY = `${'0a'.repeat(20)}.site`;
const PAGE = 'http://kaopu.example:9095/demo/test/3';

describe('what is fetched ahead', () => {
  it.each([
    '/files/0a1b2c.png',
    'http://kaopu.example:9095/files/0a1b2c.mp4',
    '/files/a.png?x=1#y',
    '../files/a.b-c_d.webm',
    `/files/${KEY}`,
    `/files/${KEY}/index.html?level=2#start`,
    `/files/${KEY}/js/a%20b/%E5%9B%BE.png`,
  ])('is an uploaded file: %s', (address) => {
    expect(isOwnFile(address, 'http://kaopu.example:9095/demo/test')).toBe(true);
  });

  it.each([
    '/api/start-contest',
    '/files/../api/start-contest',
    '/files/%2e%2e/api/start-contest',
    '/files/.%2E/api/start-contest',
    '/files/..%2fapi/start-contest',
    '/files/%2e%2e%2fapi%2fstart-contest',
    '/files\\..\\api\\start-contest',
    '/files//api/start-contest',
    '/files/a/../../api/stop-contest',
    '/files/',
    `/files/${KEY}/../../api/start-contest`,
    `/files/${KEY}/%2e%2e/%2E./api/start-contest`,
    `/files/${KEY}/..%2f..%2fapi/start-contest`,
    `/files/${KEY}/a%5c..%5capi`,
    `/files/${KEY}/%252e%252e/api`,
    `/files/${KEY}//api/start-contest`,
    `/files/${KEY}/`,
    `/files/x/${KEY}/a.js`,
    `/files/${KEY.replace('site', 'png')}/a.js`,
    '/files',
    '/filesx/a.png',
    '//evil.example/files/a.png',
    '\\\\evil.example\\files\\a.png',
    'https://kaopu.example:9095/files/a.png',
    'http://kaopu.example/files/a.png',
    'http://kaopu.example:9095@evil.example/files/a.png',
    'http://evil.example/files/a.png',
    'data:image/png;base64,AAAA',
    'blob:http://kaopu.example:9095/files/a',
    'javascript:alert(1)',
    'http://',
    '',
  ])('is not: %s', (address) => {
    expect(isOwnFile(address, PAGE)).toBe(false);
  });
});
