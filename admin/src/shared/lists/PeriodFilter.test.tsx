import type { ListFilter } from '@northvale/api/contract/lists.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { PageOfList } from './contractLists.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PersonPicker } from './PersonPicker.tsx';

// @vitest-environment happy-dom

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The filter above a journal that ends before `to`; gives the periods that are asked for, the newest last. */
function open(to: string) {
  const asked: ListFilter<'journal'>[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(JSON.parse(new URL(url, 'http://api').searchParams.get('filter') ?? '') as ListFilter<'journal'>);
    return Response.json([], { headers: { 'Content-Range': 'journal 0-0/0' } });
  });
  renderInConsole(
    <PageOfList list="journal" sort={['occurredAt', 'DESC']}>
      <PeriodFilter list="journal" />
    </PageOfList>,
    { at: `/journal?filter=${encodeURIComponent(JSON.stringify({ to }))}` },
  );
  return asked;
}

// Dates aren't broken over two lines.
const told = (period: string) =>
  screen.findByRole('button', { name: new RegExp(`^Date: ${period.replaceAll(' ', '\\s')}$`) });
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
const give = (field: 'From' | 'To', day: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value: day } });

test('a period that ends within a day says until when, and stays so until another end is chosen', async () => {
  // What a trial balance of three o'clock leads to: that minute is in it.
  const to = new Date(2026, 8, 30, 15, 1).toISOString();
  const asked = open(to);
  await userEvent.click(await told('To 30 Sep 2026, 15:00'));
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-09-30');
  give('From', '2026-09-01');
  await apply();
  expect(await told('1 Sep 2026 to 30 Sep 2026, 15:00')).toBeTruthy();
  await expect.poll(() => asked.at(-1)).toEqual({ from: new Date(2026, 8, 1).toISOString(), to });
});

test('the last day that is chosen is in the period to its end', async () => {
  const asked = open(new Date(2026, 8, 30, 15, 1).toISOString());
  await userEvent.click(await told('To 30 Sep 2026, 15:00'));
  give('To', '2026-09-28');
  await apply();
  await userEvent.click(await told('To 28 Sep 2026'));
  await expect.poll(() => asked.at(-1)).toEqual({ to: new Date(2026, 8, 29).toISOString() });
  expect(screen.getByLabelText('To')).toHaveProperty('value', '2026-09-28');
});

// @vitest-environment happy-dom

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
