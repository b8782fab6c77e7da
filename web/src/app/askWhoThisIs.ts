import { meQuery } from '../shared/account/useMe.ts';
import { createQueryClient } from '../shared/api/queryClient.ts';
import { session } from '../shared/api/session.ts';

/** All screens behind the door wait for it: it is asked while their files come, once however often this is called. */
export async function askWhoThisIs(): Promise<void> {
  const userId = session.userId();
  if (session.token() === null || userId === null) return;
  await queryClient.prefetchQuery({ ...meQuery(userId), staleTime: Infinity });
}

export const queryClient = createQueryClient();
