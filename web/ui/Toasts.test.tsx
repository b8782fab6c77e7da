// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Panel } from './Panel.tsx';
import { makeTheme } from './theme.ts';
import { Toasts, useSaying } from './Toasts.tsx';

afterEach(cleanup);

const nothing = (): void => undefined;

test('screen readers hear what is said while a panel is open, and still when another opens', async () => {
  render(
    <ThemeProvider theme={makeTheme('light')}>
      <Toasts>
        <Panels />
      </Toasts>
    </ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('status')).textContent).toBe('Saved.');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByRole('dialog', { name: 'Second' });
  expect(screen.queryByRole('dialog', { name: 'First' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Saved.');
});

function Panels() {
  const say = useSaying();
  const [second, setSecond] = useState(false);
  return (
    <>
      <Panel open title="First" onClose={nothing}>
        <button onClick={() => say('Saved.', 'success')}>Save</button>
        <button onClick={() => setSecond(true)}>Go on</button>
      </Panel>
      <Panel open={second} title="Second" onClose={nothing}>
        More
      </Panel>
    </>
  );
}
