// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { amara, renderScreen } from '../../../../testing/renderScreen.tsx';
import { ReauthenticationDialog } from '../../../app/ReauthenticationDialog.tsx';
import { MyDataDownload } from './CloseAccount.tsx';

const each = { bell: true, mail: true };
const data = {
  profile: { ...amara, how: '', referredBy: '' },
  bankAccounts: [],
  goals: [],
  passkeys: [],
  preferences: { language: 'en', notify: { request: each, decision: each, purchase: each, maturity: each } },
  sessions: [],
  acts: [],
  events: [],
};
const all = () => Response.json({ message: 'All data about you.', data });
const problem = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

/** Both parts of the app, what the server answers, and the files that were saved. */
function show(calls: Readonly<Record<string, () => Response>>) {
  vi.stubGlobal(
    'fetch',
    async (address: string) => calls[address.replace(/^\/api/, '')]?.() ?? problem(404, 'NotFound', 'No.'),
  );
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:x';
  });
  renderScreen([<MyDataDownload key="download" />, <ReauthenticationDialog key="dialog" />]);
  return files;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('my data is saved as a file once its person has shown who they are, without another press', async () => {
  let shown = false;
  const files = show({
    '/auth/my-data': () => (shown ? all() : problem(403, 'ReauthNeeded', 'Please show once more that it is you.')),
    '/auth/reauth': () => {
      shown = true;
      return Response.json({ message: 'Thank you.', until: '2026-11-20T10:10:00.000Z' });
    },
  });
  await press('Download my data');
  await userEvent.type(await screen.findByLabelText('Your password'), 'Winter-otter-1');
  expect(screen.getByRole('button', { name: 'One moment…', hidden: true })).toHaveProperty('disabled', true);
  await press('Continue');
  expect(await screen.findByText(/^Your browser saves your data as my-data-\d{4}-\d\d-\d\d\.json\.$/)).toBeTruthy();
  expect(files).toHaveLength(1);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ ...data, profile: { name: amara.name, how: '' } });
});

test('my data that couldn’t be had is said to be missing', async () => {
  const sentence = 'Nothing was done. Please try again in a moment.';
  const files = show({ '/auth/my-data': () => problem(503, 'Unavailable', sentence) });
  await press('Download my data');
  expect((await screen.findByRole('alert')).textContent).toBe(`${sentence}Your data wasn’t downloaded.`);
  expect(files).toEqual([]);
  expect(screen.getByRole('button', { name: 'Download my data' })).toHaveProperty('disabled', false);
});

test('my data isn’t saved for whoever leaves the question open', async () => {
  const files = show({
    '/auth/my-data': () => problem(403, 'ReauthNeeded', 'Please show once more that it is you.'),
  });
  await press('Download my data');
  await press('Cancel');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your data wasn’t downloaded\.$/);
  expect(files).toEqual([]);
});
