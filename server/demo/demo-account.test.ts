import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './demo-account.ts';

describe('an address of the site', () => {
  it.each([
    'http://localhost:9095',
    'http://127.0.0.1:9095',
    'http://[::1]:9095',
    'http://10.1.2.3',
    'http://172.20.0.9:80',
    'http://192.168.1.20:9095',
    'http://[fd00::1]',
    'http://teacher-pc:9095',
    'http://exam.local',
    'http://exam.lan:8080',
  ])('is a laboratory’s: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    'https://exam.example.org',
    'http://203.0.113.7:9095',
    'http://172.32.0.1',
    'http://[2001:db8::1]:9095',
    'http://10.1.2.3.example.org',
    'http://local.example.org',
    'nonsense',
  ])('is the world’s: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
