import { describe, expect, it } from 'vitest';
import { ResourceQuery } from '#domain/resource/resource.schema.ts';
import { listAddress } from './list-address.ts';

const { queryIn, withQuery } = listAddress(ResourceQuery);
const asked = (text: string) => queryIn(new URLSearchParams(text));
const changed = (text: string, change: Partial<ResourceQuery>) =>
  withQuery(new URLSearchParams(text), change).toString();

describe('the address of a list', () => {
  it('without anything asks for the first page of everything', () => {
    expect(asked('')).toEqual({ search: '', type: '', sort: 'createdTime', order: 'descend', page: 1 });
  });

  it('is read field by field: what is wrong in it counts as not being there', () => {
    expect(asked('search=校&type=film&sort=name&page=-3')).toMatchObject({
      search: '校',
      type: '',
      sort: 'name',
      page: 1,
    });
  });

  it('says only what differs, and leaves alone what is not its own', () => {
    expect(changed('owner=amy', { type: 'image' })).toBe('owner=amy&type=image');
    expect(changed('owner=amy&type=image', { type: '' })).toBe('owner=amy');
  });

  it('begins at the first page when something else changes', () => {
    expect(changed('page=3', { search: 'a' })).toBe('search=a');
    expect(changed('search=a', { page: 2 })).toBe('search=a&page=2');
  });
});
