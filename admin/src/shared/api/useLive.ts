import { followLive } from '@northvale/api/client/live.ts';
import { createLiveState } from '@northvale/api/client/liveState.ts';
import type { LiveMessage } from '@northvale/api/contract/live.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { EARLY_LISTS } from './early.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from './dataProvider.ts';

const state = createLiveState();

/** What may have changed before the stream began: no message tells of it. The counts are in the stream's greeting. */
const OVERTAKEN: readonly QueryKey[] = [...EARLY_LISTS.map((list) => [list, 'getList']), ['verifications']];

/** Lets lists and counts follow what happens, as long as the console is open. */
export function useLive(): void {
  const queryClient = useQueryClient();
  const provider = useDataProvider<BackOffice>();
  useEffect(
    () =>
      followLive({
        open: (lastEventId, signal) => provider.openStream(lastEventId, signal),
        onMessage: (message) => makeStale(queryClient, message),
        onState(live) {
          state.set(live);
          if (live) OVERTAKEN.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
        },
      }),
    [queryClient, provider],
  );
}

/** Whether they do just now; undefined until that is known. */
export const useIsLive = (): boolean | undefined => useSyncExternalStore(state.subscribe, state.get);

function makeStale(queryClient: QueryClient, { name, data }: LiveMessage): void {
  if (name === 'request') {
    const resource = data.kind === 'deposit' ? 'deposits' : 'withdrawals';
    void queryClient.invalidateQueries({ queryKey: [resource] });
  }
  if (name === 'verification') void queryClient.invalidateQueries({ queryKey: ['verifications'] });
  if (name === 'queue') void queryClient.invalidateQueries({ queryKey: ['stats'] });
  // Not single records: a form may be open on one of them, and its save finds out what has changed.
  if (name === 'reset') void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getOne' });
}
