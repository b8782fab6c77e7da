// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { focusKept } from './focusKept.ts';

afterEach(cleanup);

interface focusKeptTestProps {
  pending?: boolean;
  listed?: boolean;
  asking?: boolean;
}

function Requests({ pending = true, listed = true, asking = false }: focusKeptTestProps) {
  useEffect(focusKept, []);
  return (
    <>
      <main id="main" tabIndex={-1}>
        <ul>
          {listed && <li>Deposit {pending && <button>Cancel</button>}</li>}
          <li>Withdrawal</li>
        </ul>
      </main>
      {asking && (
        <div role="dialog">
          <button>Yes</button>
        </div>
      )}
    </>
  );
}

/** As a browser does it: what leaves the page loses the focus to the body. */
function leave(button: string, after: focusKeptTestProps, before: focusKeptTestProps = {}) {
  const { rerender } = render(<Requests {...before} />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  screen.getByRole('button', { name: button }).focus();
  rerender(<Requests {...after} />);
}
const focused = () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`;

test('who pressed a button that went away goes on in its entry', async () => {
  leave('Cancel', { pending: false });
  await expect.poll(focused).toBe('LI Deposit ');
});

test('who pressed a button whose entry went away goes on in its list', async () => {
  leave('Cancel', { listed: false });
  await expect.poll(focused).toBe('UL Withdrawal');
});

test('who said yes in a dialog goes on in the entry that it was about', async () => {
  leave('Yes', { pending: false }, { asking: true });
  await expect.poll(focused).toBe('LI Deposit ');
});

test('who has gone on meanwhile stays where they are', async () => {
  const { rerender } = render(<Requests asking />);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  screen.getByRole('button', { name: 'Yes' }).focus();
  rerender(<Requests pending={false} asking />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(focused()).toBe('BUTTON Yes');
});
