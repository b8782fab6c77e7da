import { vi } from 'vitest';

/** A request for money is answered with this sentence; of everything else the answer is lost. */
export function answerRequest(message: string): void {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') throw new TypeError('Failed to fetch');
    const { userId, amount, method: payment } = JSON.parse(body as string) as Record<string, unknown>;
    const data = {
      _id: 'r1',
      userId: { _id: userId, name: 'Amara Okafor-Lindqvist' },
      amount,
      status: 'pending',
      method: payment ?? 'Bank Transfer',
      createdAt: '2026-05-28T09:12:00.000Z',
      approvals: [],
      revision: 1,
    };
    return Response.json({ message, data }, { status: 201 });
  });
}

/** The first call's answer is lost; the others are answered so. */
export function loseFirst(answer: () => Response): void {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    if (++calls === 1) throw new TypeError('Failed to fetch');
    return answer();
  });
}
