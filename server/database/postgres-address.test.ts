import { describe, expect, it } from 'vitest';
import { libpqAddress, parseAddress, withOwnSettings } from './postgres-address.ts';
import { AddressError } from './postgres-tls.ts';

const hostsOf = (url: string) => parseAddress(url).hosts.map(({ host, port }) => `${host} ${port}`);

describe('the address of PostgreSQL', () => {
  it.each([
    ['postgres://u:p@db/kaopu', ['db 5432']],
    ['postgresql://db:6432/kaopu?sslmode=disable', ['db 6432']],
    ['postgres://u:p@a:5432,b:5433,c/kaopu', ['a 5432', 'b 5433', 'c 5432']],
    ['postgres://u@[::1]:5433,[fd00::2]/kaopu', ['::1 5433', 'fd00::2 5432']],
    ['postgres://u@/kaopu?host=a,b&port=5432,5433', ['a 5432', 'b 5433']],
    ['postgres:///kaopu?host=a,b&port=6432', ['a 6432', 'b 6432']],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/kaopu', ['/var/run/postgresql 5432']],
    ['postgres:///kaopu?host=/var/run/postgresql', ['/var/run/postgresql 5432']],
    ['postgres://', ['localhost 5432']],
  ])('%s names its hosts', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it('says who asks for what, whatever signs are in it', () => {
    const { user, password, database } = parseAddress('postgres://k%40o:p@a%2Fs%25@db/%E8%80%83');
    expect([user, password, database]).toEqual(['k@o', 'p@a/s%', '考']);
    expect(parseAddress('postgres://db/x?user=u&password=p%26').password).toBe('p&');
    expect(parseAddress('postgres://u:50%@db/x').password).toBe('50%');
  });

  it('looks for the host that takes writes where there are several, and elsewhere when told so', () => {
    expect(parseAddress('postgres://a/x').target).toBe('any');
    expect(parseAddress('postgres://a,b/x').target).toBe('read-write');
    expect(parseAddress('postgres://a,b/x?target_session_attrs=any').target).toBe('any');
    expect(parseAddress('postgres://a/x?target_session_attrs=primary').target).toBe('read-write');
  });

  it.each([
    ['mysql://db', 'postgres://'],
    ['postgres://u:a#b@db/x', '%23'],
    ['postgres://a:port/x', 'a:port'],
    ['postgres://a:70000/x', '70000'],
    ['postgres://::1/x', '方括号'],
    ['postgres://a,b/x?port=1,2,3', '3 个端口'],
    ['postgres://a/x?target_session_attrs=standby', 'target_session_attrs'],
    ['postgres://a/x?sslmode=on', 'sslmode“on”'],
    ['postgres://a/x?kaopu_pools=reads:none', 'reads'],
  ])('%s is refused in words', (url, words) => {
    expect(() => parseAddress(url)).toThrow(AddressError);
    expect(() => parseAddress(url)).toThrow(words);
  });

  it('is given to pg_dump and psql in their words, and without the password', () => {
    const url = withOwnSettings(
      'postgres://u:s%2Fe@a:5432,[::1]:5433/kaopu?sslmode=require&uselibpqcompat=true',
      {
        pooler: 'transaction',
        pools: 'reads:4',
      },
    );
    expect(parseAddress(url)).toMatchObject({ pooler: 'transaction', pools: { reads: 4 } });
    const { address, password } = libpqAddress(url);
    expect(password).toBe('s/e');
    expect(address).toBe(
      'postgres:///kaopu?host=a%2C%3A%3A1&port=5432%2C5433&user=u&target_session_attrs=read-write&application_name=kaopu-operator&sslmode=require',
    );
    expect(libpqAddress('postgres://u@db/x?ssl=true&sslrootcert=system').address).toContain(
      '&sslrootcert=%2Fetc%2Fssl%2Fcerts%2Fca-certificates.crt&sslmode=require',
    );
  });
});
