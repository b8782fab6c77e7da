import { followLive } from '@northvale/api/client/live.ts';
import { createLiveState } from '@northvale/api/client/liveState.ts';
import type { LiveName } from '@northvale/api/contract/live.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from './apiClient.ts';

const state = createLiveState();

/** What is asked for again when a message comes. */
const STALE: Readonly<Record<LiveName, readonly QueryKey[]>> = {
  account: [['me'], ['worth'], ['goals'], ['referrals'], ['depositPlans']],
  request: [['requests']],
  holding: [['holdings'], ['goals']],
  verification: [['me']],
  notification: [['notifications']],
  queue: [],
  reset: [[]],
};

/** What may have changed before the stream began: no message tells of it. The account is in the stream's greeting. */
const OVERTAKEN: readonly QueryKey[] = [['requests'], ['holdings'], ['goals'], ['notifications']];

/** Lets what is shown follow what happens, as long as somebody is signed in. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const askAnew = (keys: readonly QueryKey[]) =>
      keys.forEach((queryKey) => void queryClient.invalidateQueries({ queryKey }));
    return followLive({
      open: (lastEventId, signal) => api.arriving('GET /auth/stream', { lastEventId, signal }),
      onMessage: ({ name }) => askAnew(STALE[name]),
      onState(live) {
        state.set(live);
        if (live) askAnew(OVERTAKEN);
      },
    });
  }, [queryClient]);
}

/** Whether it does just now; undefined until that is known. */
export const useIsLive = (): boolean | undefined => useSyncExternalStore(state.subscribe, state.get, unknown);

/** While the build draws a page. */
const unknown = (): undefined => undefined;
