// @vitest-environment happy-dom
import { Failure } from '@northvale/api/client/apiError.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { useSecurityChange } from './useSecurityChange.ts';

function Change({ failure }: { failure: Error }) {
  const change = useSecurityChange('twoFactorOn', () => Promise.reject(failure), {
    ungiven: 'No passkey was given. Nothing was changed.',
  });
  return <button onClick={() => change.mutate(undefined)}>Change</button>;
}

afterEach(cleanup);

test.each([
  ['a browser that gives none', new Error('NotAllowedError'), 'No passkey was given. Nothing was changed.'],
  ['a gateway, behind which it may have been done', new Failure('Unexpected', { status: 502 }), 'An error occurred.'],
])('nothing was changed, says only what comes of %s', async (_what, failure, sentence) => {
  renderScreen(<Change failure={failure} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});
