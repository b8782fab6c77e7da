// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { ConsoleToasts } from '../../shared/layout/ConsoleToasts.tsx';
import { CopyStored } from './AsStored.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const event = { id: 'e1', stream: 'account-u1', revision: 0, type: 'AccountOpened', data: {}, metadata: {} };

const press = async () => {
  renderInConsole(
    <>
      <CopyStored event={event} />
      <ConsoleToasts />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Copy as stored' }));
};

test('an event is copied also over plain http, where pages have no clipboard of their own', async () => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, language: 'en' });
  const given = new Map<string, string>();
  document.execCommand = () => {
    const copying = Object.assign(new Event('copy'), {
      clipboardData: { setData: (type: string, text: string) => given.set(type, text) },
    });
    return document.dispatchEvent(copying);
  };
  await press();
  expect(await screen.findByText('The event was copied.')).toBeTruthy();
  expect(JSON.parse(given.get('text/plain') ?? '')).toEqual(event);
});

test('a browser that doesn’t let the page copy is told of', async () => {
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    language: 'en',
    clipboard: { writeText: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) },
  });
  await press();
  expect(await screen.findByText(/couldn’t be copied/)).toBeTruthy();
});
