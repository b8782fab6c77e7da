import { expect, test } from 'vitest';
import { inBothColours } from './inBothColours.ts';

const style = (name: string, rules: string, kind = 'css'): string =>
  `<style data-emotion="${kind} ${name}">${rules}</style>`;
const page = style('g1', 'body{margin:0}', 'css-global');

test('a screen has the classes of both colours, and each style where it holds', () => {
  const drawn = inBothColours({
    light: `${style('a1', '.css-a1{color:black}')}<p class="Big css-a1">Hello</p>${page}`,
    dark: `${style('b2', '.css-b2{color:white}')}<p class="Big css-b2">Hello</p>${page}`,
  });
  expect(drawn.html).toBe('<p class="Big css-a1 css-b2">Hello</p>');
  expect(drawn.styles).toBe(
    'body{margin:0}@media not (prefers-color-scheme:dark){.css-a1{color:black}}' +
      '@media (prefers-color-scheme:dark){.css-b2{color:white}}',
  );
});

test('what is the same in both, or drawn twice, is written once', () => {
  const same = `${style('a1', '.css-a1{margin:0}')}<i class="css-a1"></i>${style('a1', '.css-a1{margin:0}')}`;
  const { html, styles } = inBothColours({ light: same, dark: same });
  expect(html).toBe('<i class="css-a1"></i>');
  expect(styles.split('.css-a1')).toHaveLength(2);
});

test('screens that differ in more than colours are refused', () => {
  expect(() => inBothColours({ light: '<p>Day</p>', dark: '<p>Night</p>' })).toThrow('differs in more');
});
