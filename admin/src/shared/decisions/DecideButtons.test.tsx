// @vitest-environment happy-dom
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { cleanup, screen } from '@testing-library/react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ines } from '../../../testing/amara.ts';
import { renderInConsole } from '../../../testing/renderInConsole.tsx';
import { DecideButtons } from './DecideButtons.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/auth/me') ? Response.json(ines) : new Response(null, { status: 404 }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Known() {
  const { isPending } = useCanAccess({ resource: 'backOffice', action: 'decide' });
  const { data: identity } = useGetIdentity();
  return !isPending && identity !== undefined && <p>It is known who this is.</p>;
}

/** What is offered, once it is known to whom. */
async function offered(userId: string, role: string): Promise<string[]> {
  const request: AdminRequestRecord = {
    _id: 'd1',
    id: 'd1',
    userId: { _id: userId, name: 'Amara' },
    amount: 105,
    status: 'pending',
    method: 'Bank Transfer',
    createdAt: '2026-11-20T10:00:00.000Z',
    approvals: [],
    revision: 2,
  };
  renderInConsole([<Known key="known" />, <DecideButtons key="buttons" request={request} onDecide={() => {}} />], {
    role,
  });
  await screen.findByText('It is known who this is.');
  return screen.queryAllByRole('button').map((button) => button.textContent ?? '');
}

test('an admin may decide on another’s request, and an auditor on none', async () => {
  expect(await offered('u1', 'admin')).toEqual(['Approve', 'Reject']);
  cleanup();
  expect(await offered('u1', 'auditor')).toEqual([]);
});

test('whoever asks for money themselves reads that another admin approves', async () => {
  expect(await offered('a1', 'admin')).toEqual([]);
  expect(screen.getByText('Another admin approves')).toBeTruthy();
});
