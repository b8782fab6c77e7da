import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { OWNER, type Past } from '@northvale/ledger/testing/given.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { anInvestment } from './histories.ts';

const DAY_MS = 86_400_000;

/** What happened to an account, each fact a day after the one before. By default the owner did it. */
export function storyOf(...facts: readonly Past[]): RecordedEvent[] {
  const owner = { id: OWNER, role: 'user' as const };
  const recorded = facts.map(
    ({ by = owner, at, ...event }, revision) =>
      ({
        ...event,
        revision,
        occurredAt: at ?? new Date(Date.UTC(2026, 0, 1) + revision * DAY_MS).toISOString(),
        actor: by,
        commandId: '00000000-0000-5000-8000-000000000000',
      }) as Recorded<AccountEvent>,
  );
  return stored('account', OWNER, recorded);
}

/** The catalogue's first event, for stories in which something is bought. */
export const listed: RecordedEvent = {
  ...stored('investment', 'an-investment', [anInvestment])[0],
  position: '',
} as RecordedEvent;
