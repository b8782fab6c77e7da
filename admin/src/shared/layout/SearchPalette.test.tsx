// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { SearchPalette } from './SearchPalette.tsx';

/** By what was looked for: answers it. */
let answers: Map<string, () => void>;
beforeEach(() => {
  answers = new Map();
  vi.stubGlobal('fetch', (url: string) => {
    const q = new URL(url, 'http://api').searchParams.get('q') ?? '';
    return new Promise((resolve) => {
      const data = [{ kind: 'user', id: q, title: q.startsWith('Tom') ? 'Tomasz' : q, subtitle: '' }];
      answers.set(q, () => resolve(Response.json({ data })));
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Palette() {
  const [written, setWritten] = useState('');
  return (
    <>
      <SearchPalette written={written} onWrite={setWritten} onClose={() => undefined} />
      <p>at {useLocation().pathname}</p>
    </>
  );
}

test('Enter never leads to what was found for other words than are written', async () => {
  renderInConsole(<Palette />);
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'Amara');
  await expect.poll(() => answers.has('Amara')).toBe(true);
  act(() => answers.get('Amara')?.());
  expect(await screen.findByRole('option', { name: 'Amara' })).toBeTruthy();

  await userEvent.clear(field);
  await userEvent.type(field, 'Tomasz{Enter}');
  expect(screen.getByText('at /')).toBeTruthy();
  await expect.poll(() => answers.has('Tomasz')).toBe(true);
  act(() => answers.get('Tomasz')?.());
  expect(await screen.findByRole('option', { name: 'Tomasz' })).toBeTruthy();
  await userEvent.type(field, '{Enter}');
  expect(screen.getByText('at /users/Tomasz/show')).toBeTruthy();
});

test('Enter leads to what is found when it has the title of what was found before', async () => {
  renderInConsole(<Palette />);
  const field = screen.getByRole('combobox');
  for (const [written, q] of [
    ['Tom', 'Tom'],
    ['asz', 'Tomasz'],
  ] as const) {
    await userEvent.type(field, written);
    await expect.poll(() => answers.has(q)).toBe(true);
    act(() => answers.get(q)?.());
    const isOld = () => screen.queryByRole('option', { name: 'Tomasz' })?.getAttribute('aria-disabled');
    await expect.poll(isOld).toBe('false');
  }
  await userEvent.type(field, '{Enter}');
  expect(screen.getByText('at /users/Tomasz/show')).toBeTruthy();
});
