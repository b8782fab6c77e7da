import { expect, test } from 'vitest';
import { requestTimeline } from './requestTimeline.ts';

const asked = { createdAt: '2026-11-20T10:00:00Z', approvals: [] };
const decidedAt = '2026-11-21T10:00:00Z';
const all = (kind: 'deposit' | 'withdrawal', request: Parameters<typeof requestTimeline>[1]) =>
  requestTimeline(kind, request, (stage) => ({ what: stage, when: '' })).map(({ what }) => what);

test('a request that waits is in review', () => {
  expect(all('deposit', { ...asked, status: 'pending' })).toEqual(['requested', 'inReview']);
});

test('a first approval of two stands before the review that goes on', () => {
  const approvals = [{ by: { name: 'Ines' }, at: decidedAt }];
  expect(all('withdrawal', { ...asked, status: 'pending', approvals })).toEqual([
    'requested',
    'firstApproval',
    'inReview',
  ]);
});

test('a withdrawal that isn’t paid out gives its hold back; a deposit had none', () => {
  for (const status of ['rejected', 'cancelled'] as const) {
    expect(all('withdrawal', { ...asked, status, decidedAt })).toEqual([
      'requested',
      'inReview',
      status,
      'holdReleased',
    ]);
    expect(all('deposit', { ...asked, status, decidedAt })).toEqual(['requested', 'inReview', status]);
  }
  expect(all('withdrawal', { ...asked, status: 'approved', decidedAt })).toEqual(['requested', 'inReview', 'approved']);
});

test('what an audience isn’t told is left out', () => {
  const steps = requestTimeline('deposit', { ...asked, status: 'pending' }, (stage) =>
    stage === 'inReview' ? null : { what: stage, when: '' },
  );
  expect(steps.map(({ what }) => what)).toEqual(['requested']);
});
