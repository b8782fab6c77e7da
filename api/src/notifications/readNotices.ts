import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import { eventsAt } from '../audit/eventsAt.ts';
import type { Language } from '../contract/preferences.ts';
import type { Parts } from '../parts.ts';
import type { Noticed } from './kinds.ts';
import { isNoticed, type Notice, noticeOf } from './notices.ts';

export type NoticeParts = Pick<Parts, 'accounts' | 'people'> & { readonly store: EventStore };

/** What a person is told about the events of their account at these revisions, each with its event. */
export async function readNotices(
  { accounts, people, store }: NoticeParts,
  userId: string,
  revisions: readonly number[],
  language: Language,
): Promise<{ event: Noticed; notice: Notice }[]> {
  const stream = streamName('account', userId);
  const events = (
    await eventsAt(
      store,
      revisions.map((revision) => ({ stream, revision })),
    )
  ).flatMap((stored) => {
    const { category, event } = ledgerEvent(stored);
    return category === 'account' && isNoticed(event) ? [event] : [];
  });
  const { holdings } = await accounts.load(userId);
  return Promise.all(
    events.map(async (event) => {
      const { data } = event;
      const reason = 'reason' in data && data.reason ? await people.openText(userId, data.reason) : undefined;
      const investment = 'holdingId' in data ? holdings.get(data.holdingId)?.investmentName : undefined;
      return { event, notice: noticeOf(event, { language, reason, investment }) };
    }),
  );
}
