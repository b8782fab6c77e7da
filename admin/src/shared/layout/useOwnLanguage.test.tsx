// @vitest-environment happy-dom
import type { Preferences } from '@northvale/api/contract/preferences.ts';
import { startLanguage } from '@northvale/web/ui/texts/language.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInConsole, speakEnglish } from '../../../testing/renderInConsole.tsx';
import { useChooseLanguage, useOwnLanguage } from './useOwnLanguage.ts';

const both = { bell: true, mail: true };
const notify = { request: both, decision: both, purchase: both, maturity: both };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  speakEnglish();
});

function Console() {
  useOwnLanguage();
  const { mutate } = useChooseLanguage();
  const queryClient = useQueryClient();
  return (
    <>
      <button onClick={() => void queryClient.invalidateQueries()}>Ask again</button>
      <button onClick={() => mutate('de')}>Deutsch</button>
    </>
  );
}

test('an answer that was on its way before a language was chosen doesn’t take the choice back', async () => {
  let kept: Preferences = { language: 'en', notify };
  const late: (() => void)[] = [];
  let isSlow = false;
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') kept = (await new Response(body).json()) as Preferences;
    const answer = Response.json(method === 'PUT' ? { message: 'Saved.', data: kept } : kept);
    if (isSlow) {
      isSlow = false;
      await new Promise<void>((arrive) => late.push(arrive));
    }
    return answer;
  });
  await startLanguage();
  renderInConsole(<Console />);
  await expect.poll(() => localStorage.getItem('language')).toBe('en');
  isSlow = true;
  await userEvent.click(screen.getByText('Ask again'));
  await expect.poll(() => late).toHaveLength(1);
  await userEvent.click(screen.getByText('Deutsch'));
  await expect.poll(spokenLanguage).toBe('de');
  late[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([kept.language, spokenLanguage()]).toEqual(['de', 'de']);
});
