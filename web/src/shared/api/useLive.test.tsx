// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { session } from './session.ts';
import { useLive } from './useLive.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page of requests, which says how often it was asked for them. */
function Requests({ ask }: { ask: () => Promise<number> }) {
  useLive();
  const { data } = useQuery({ queryKey: ['requests'], queryFn: ask });
  return <p>asked {data} times</p>;
}

test('what changed before the stream began is in no message of it: lists are asked for once more', async () => {
  session.start({ token: 'token', payload: { userRole: 'user', _id: 'u1' } });
  let greet = (): void => undefined;
  const greeting = 'id: 7\nevent: account\ndata: {"balance":500,"available":500,"held":0}\n\n';
  const body = new ReadableStream({ start: (stream) => void (greet = () => stream.enqueue(Buffer.from(greeting))) });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  let times = 0;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Requests ask={async () => (times += 1)} />
    </QueryClientProvider>,
  );
  await screen.findByText('asked 1 times');
  greet();
  await screen.findByText('asked 2 times');
});
