import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trustedDrawing, trustedScript } from './trustedTypes.ts';

const DRAWINGS = new URL('./drawings/', import.meta.url);

test.each(readdirSync(DRAWINGS).filter((name) => name.endsWith('.svg')))('%s is a drawing', (name) => {
  const svg = readFileSync(new URL(name, DRAWINGS), 'utf8');
  expect(trustedDrawing(svg)).toBe(svg);
});

test.each([
  '<b>bold</b>',
  'text',
  '<svg viewBox="0 0 1 1"></svg><img src=x onerror=alert(1)>',
  '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>',
  '<svg viewBox="0 0 1 1" onload="alert(1)"></svg>',
  '<svg viewBox="0 0 1 1"><a href="javascript:alert(1)">x</a></svg>',
  '<svg viewBox="0 0 1 1"><foreignObject><iframe src="/"/></foreignObject></svg>',
])('%s is none', (markup) => expect(() => trustedDrawing(markup)).toThrow('no drawing'));

test.each(['/sw.js', '/assets/index-B2x_9.js', '/admin-dashboard/workers/pages-C1.js'])(
  '%s is a script of ours',
  (address) => expect(trustedScript(address)).toBe(address),
);

test.each([
  'https://elsewhere.example/sw.js',
  '//elsewhere.example/sw.js',
  '/media/a.webp',
  '/assets/../media/a.webp',
  '/api/docs',
  'blob:x',
  '/',
  '',
])('%s is none', (address) => expect(() => trustedScript(address)).toThrow('no script of ours'));
