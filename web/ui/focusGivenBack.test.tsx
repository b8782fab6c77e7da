// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { focusGivenBack } from './focusKept.ts';

afterEach(cleanup);

function Panel({ busy }: { busy: boolean }) {
  useEffect(focusGivenBack, []);
  return (
    <div role="dialog" tabIndex={-1}>
      <input />
      <button disabled={busy}>Send</button>
    </div>
  );
}

/** As a browser does it, and then what keeps the focus within an open panel. */
function press() {
  const { rerender } = render(<Panel busy={false} />);
  screen.getByRole('button').focus();
  rerender(<Panel busy />);
  screen.getByRole('button').blur();
  screen.getByRole('dialog').focus();
  return { answer: () => rerender(<Panel busy={false} />) };
}
const focused = () => document.activeElement?.tagName;

test('what was pressed has the focus again once it is answered', async () => {
  const { answer } = press();
  answer();
  await expect.poll(focused).toBe('BUTTON');
});

test('who has gone on meanwhile stays where they are', async () => {
  const { answer } = press();
  screen.getByRole('textbox').focus();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe('INPUT');
});
