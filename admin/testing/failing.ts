import { vi } from 'vitest';

/** What was sent to change a record; each try fails so. */
export function failing(answer: () => Response) {
  const sent: { key: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    if (method !== 'PUT') return new Response(null, { status: 404 });
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: await new Response(body).json() });
    return answer();
  });
  return sent;
}
