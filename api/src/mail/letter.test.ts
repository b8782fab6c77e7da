import { expect, test } from 'vitest';
import { letterOf } from './letter.ts';

test('a letter says the same as a text and as HTML, in which nothing of it is markup', () => {
  const { text, html } = letterOf({
    language: 'en',
    greeting: 'Hello <b>Ann</b>,',
    paragraphs: ['Reason: "5 > 3" & more.'],
    link: { label: 'See more', address: 'https://ledger.example/transactions?kind=deposits' },
    foot: 'You choose.',
    productName: 'Northvale',
  });
  expect(text).toBe(
    'Hello <b>Ann</b>,\n\nReason: "5 > 3" & more.\n\nSee more: https://ledger.example/transactions?kind=deposits\n\nNorthvale\n\nYou choose.',
  );
  expect(html).toContain('<p>Hello &lt;b&gt;Ann&lt;/b&gt;,</p>\n<p>Reason: &quot;5 &gt; 3&quot; &amp; more.</p>');
  expect(html).not.toMatch(/<(script|img|link|b)\b/);
});

test('a letter of what the reader must know if it wasn’t them says so, and gives the way', () => {
  const warning = {
    sentence: 'If this was not you, …',
    label: 'This was not me',
    address: 'https://l.example/not-me/t',
  };
  const link = { label: 'See more', address: 'https://l.example/' };
  const letter = letterOf({
    language: 'en',
    greeting: 'Hello,',
    paragraphs: [],
    link,
    warning,
    foot: '',
    productName: 'Northvale',
  });
  expect(letter.text).toContain('If this was not you, …\n\nThis was not me: https://l.example/not-me/t');
  expect(letter.html).toContain('<p>If this was not you, …</p>\n<p><a href="https://l.example/not-me/t"');
});

test('a letter says in which language it is to be read out', () => {
  const said = { greeting: 'Guten Tag,', paragraphs: [], foot: '', productName: 'Northvale' };
  expect(letterOf({ language: 'de', ...said }).html).toMatch(/^<!doctype html><html lang="de">/);
});
