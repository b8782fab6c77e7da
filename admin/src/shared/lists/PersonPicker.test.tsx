// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { PersonPicker } from './PersonPicker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a search for a person that failed isn’t taken for one that found nobody', async () => {
  // react-admin writes every failure to the console.
  vi.spyOn(console, 'error').mockReturnValue();
  let works = false;
  vi.stubGlobal('fetch', async () =>
    works
      ? Response.json([], { headers: { 'Content-Range': 'users 0-0/0' } })
      : Response.json({ message: 'An error occurred.', code: 'Unexpected' }, { status: 500 }),
  );
  renderInConsole(<PersonPicker label="Person" userId={undefined} onChoose={() => undefined} />);
  await userEvent.type(screen.getByRole('combobox'), 'Amara');
  expect(await screen.findByText('The search is out of reach: An error occurred.')).toBeTruthy();
  expect(screen.queryByText('Nobody by that name')).toBeNull();
  works = true;
  await userEvent.type(screen.getByRole('combobox'), ' O');
  expect(await screen.findByText('Nobody by that name')).toBeTruthy();
});
