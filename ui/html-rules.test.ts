import { describe, expect, it } from 'vitest';
import { isAllowedAttribute, isAllowedStyle, treatmentOf } from './html-rules.ts';

const PAGE = 'https://school.example/demo/test/1';
const isAllowed = (tag: string, attribute: string, value: string) =>
  isAllowedAttribute(tag, attribute, value, PAGE);

describe('tags', () => {
  it.each(['p', 'img', 'audio', 'video', 'table', 'sub'])('%s stays', (tag) => {
    expect(treatmentOf(tag)).toBe('keep');
  });

  it.each(['script', 'style', 'iframe', 'svg', 'math', 'template', 'object'])(
    '%s goes with its content',
    (tag) => {
      expect(treatmentOf(tag)).toBe('drop');
    },
  );

  it.each(['form', 'section', 'button', 'x-card', 'input'])('of %s only the text stays', (tag) => {
    expect(treatmentOf(tag)).toBe('unwrap');
  });
});

describe('attributes', () => {
  it.each([
    'onclick',
    'onerror',
    'id',
    'name',
    'class',
    'srcdoc',
    'srcset',
    'formaction',
    'autofocus',
    'tabindex',
  ])('%s is left out', (attribute) => expect(isAllowed('img', attribute, 'x')).toBe(false));

  it.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', '\u0001JAVASCRIPT:alert(1)'],
    ['a', 'href', 'data:text/html,<script>alert(1)</script>'],
    ['a', 'href', 'vbscript:x'],
    ['img', 'src', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['video', 'src', 'data:video/mp4,x'],
    ['a', 'href', 'http://['],
    ['p', 'src', '/x.png'],
  ])('<%s %s="%s"> is left out', (tag, attribute, value) => {
    expect(isAllowed(tag, attribute, value)).toBe(false);
  });

  it.each([
    ['a', 'href', 'https://example.com/a?b=1'],
    ['a', 'href', 'mailto:a@example.com'],
    ['img', 'src', '/files/1.png'],
    ['img', 'src', 'data:image/png;base64,iVBORw0KGgo='],
    ['audio', 'src', '//cdn.example/a.mp3'],
    ['td', 'colspan', '2'],
  ])('<%s %s="%s"> stays', (tag, attribute, value) => {
    expect(isAllowed(tag, attribute, value)).toBe(true);
  });
});

describe('styles', () => {
  it.each([
    ['color', 'rgb(10, 20, 30)'],
    ['text-align', 'center'],
    ['margin-left', '2em'],
    ['width', '50%'],
    ['font-family', '"KaiTi", serif'],
    ['border-top-width', '1px'],
  ])('%s: %s stays', (property, value) => expect(isAllowedStyle(property, value)).toBe(true));

  it.each([
    ['position', 'fixed'],
    ['background-image', 'url(https://example.com/x)'],
    ['background-color', 'url(x)'],
    ['width', 'expression(alert(1))'],
    ['width', 'calc(100vw + 1px)'],
    ['margin-top', '-900px'],
    ['transform', 'scale(99)'],
    ['z-index', '9999'],
    ['font-family', '\\75rl(x)'],
  ])('%s: %s is left out', (property, value) => expect(isAllowedStyle(property, value)).toBe(false));
});
