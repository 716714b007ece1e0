import { describe, expect, it } from 'vitest';
import { frameLook } from './frame-look.ts';

const OWN = 'http://exam.test:9095';
const PAGE = `${OWN}/owner/test/test/1`;
const allowedAt = (address: string) => frameLook(address, PAGE).sandbox?.split(' ').sort();
const ALWAYS = ['allow-forms', 'allow-modals', 'allow-pointer-lock', 'allow-scripts'];

describe('addresses in a frame', () => {
  it('keep what is theirs where they come from another site', () => {
    for (const address of ['https://slides.test/view?id=1', 'http://exam.test/', 'https://exam.test:9095/'])
      expect(allowedAt(address)).toEqual([...ALWAYS, 'allow-same-origin'].sort());
  });

  it('never reach anything of this site', () => {
    for (const address of [
      '/packages/1/index.html',
      'http://exam.test:9095/x.pdf',
      '/files/../x.pdf',
      '/files/1.html',
    ])
      expect(allowedAt(address)).toEqual(ALWAYS);
  });

  it('are shown by the browser itself where they are a PDF that was uploaded here', () => {
    expect(frameLook('/files/0a1b.pdf', PAGE).sandbox).toBeUndefined();
    expect(frameLook(`${OWN}/files/0a1b.pdf#page=2`, PAGE).sandbox).toBeUndefined();
  });
});
