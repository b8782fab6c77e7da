// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { usePanel } from './usePanel.ts';

afterEach(cleanup);

function Opener() {
  const { asked, open } = usePanel();
  return <button onClick={() => open({ panel: 'deposit' })}>{asked('panel') ?? 'nothing'}</button>;
}

test('a panel that a double click opens is one step back, as after a single click', async () => {
  // Wherever another file has led this page.
  Reflect.get(window, 'happyDOM').setURL('http://localhost:3000/');
  render(
    <BrowserRouter>
      <Opener />
    </BrowserRouter>,
  );
  const button = screen.getByRole('button', { name: 'nothing' });
  const before = history.length;
  // Nothing is drawn between the two.
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole('button', { name: 'deposit' })).toBe(button);
  expect(history.length - before).toBe(1);
});
