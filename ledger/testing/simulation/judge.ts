import { account } from '../../src/account/account.ts';
import type { AccountEvent } from '../../src/account/acts.ts';
import type { AccountState } from '../../src/account/state.ts';
import type { Accepted } from '../../src/command.ts';
import { type Recorded, Refusal } from '../../src/decider.ts';
import { StoreUnavailable } from '../../src/eventStore/errors.ts';
import type { RecordedEvent } from '../../src/eventStore/eventStore.ts';
import { domainEvent } from '../../src/recorded.ts';
import { createStreamCheck } from '../../src/verify/streamCheck.ts';
import { type Simulated, START, type Try } from './simulate.ts';
import type { Asked } from './work.ts';

/** What is untrue of a simulation: nothing, it is hoped. */
export function faultsOf({ events, tries, states }: Simulated): string[] {
  const faults: string[] = [];
  const check = createStreamCheck(events[0]?.stream ?? '');
  for (const event of events) faults.push(...check.take(event).differences.map((found) => JSON.stringify(found)));
  const history = historyOf(events);
  history.forEach(({ cash, held }, at) => {
    if (cash < 0 || held < 0) faults.push(`after event ${at - 1} there is less than nothing`);
  });
  if (states.some((state) => !sameJson(state, history.at(-1)))) faults.push('a process holds another state');
  const writtenUnder = (id: string) => events.filter(({ metadata }) => metadata.commandId === id);
  for (const id of new Set(events.map(({ metadata }) => metadata.commandId))) {
    const [first, ...more] = writtenUnder(id).map(({ revision }) => revision);
    if (more.some((revision, index) => revision !== first! + 1 + index)) faults.push(`${id} was written twice`);
  }
  for (const attempt of tries) {
    const { id, payload } = attempt.asked;
    const untruth = untruthOf(attempt, writtenUnder(id), history);
    if (untruth !== undefined) faults.push(`${payload.type} ${id}: ${untruth}`);
  }
  for (const asked of new Set(tries.map((attempt) => attempt.asked))) {
    const its = tries.filter((attempt) => attempt.asked === asked);
    const firstOther = its.findIndex(({ answer }) => !(answer instanceof StoreUnavailable));
    const denied = its.slice(0, firstOther < 0 ? its.length : firstOther).filter(({ othersAreOpen }) => !othersAreOpen);
    const own = writtenUnder(asked.id).find((event) => isOf(event, asked));
    if (own && denied.some(({ answeredAt }) => own.revision <= answeredAt)) {
      faults.push(`${asked.payload.type} ${asked.id}: stood, and all who had asked were told that it surely didn't`);
    }
  }
  return faults;
}

/** The account before its first event, and after each. */
function historyOf(events: readonly RecordedEvent[]): readonly AccountState[] {
  const history: AccountState[] = [account.initialState];
  for (const event of events) {
    const recorded = domainEvent<Recorded<AccountEvent>>(event, account.schemaVersions);
    history.push(account.evolve(history.at(-1)!, recorded));
  }
  return history;
}

const isOf = ({ metadata }: RecordedEvent, { digest }: Asked): boolean => metadata.requestDigest === digest;

/** @param written what stands under the command's id */
function untruthOf(
  attempt: Try,
  written: readonly RecordedEvent[],
  history: readonly AccountState[],
): string | undefined {
  const { asked, answer, answeredAt } = attempt;
  if (answer === 'nothing' || answer instanceof Error) return undefined;
  const own = written.filter((event) => isOf(event, asked));
  if (answer.kind === 'accepted' && answer.events.length > 0) return untruthOfAccepted(answer, own, history);
  const before = own[0]?.revision ?? Infinity;
  const isOthers = written.some((event) => !isOf(event, asked) && event.revision <= answeredAt);
  if (answer.kind === 'refused' && answer.refusal.code === 'KeyReused' && isOthers) return undefined;
  const told = answer.kind === 'refused' ? answer.refusal : [];
  return couldBe(attempt, told, history, before) ? undefined : `untrue was ${JSON.stringify(told)}`;
}

function untruthOfAccepted(
  { events, state, position }: Accepted<AccountState, AccountEvent>,
  own: readonly RecordedEvent[],
  history: readonly AccountState[],
): string | undefined {
  const stored = own.map((event) => domainEvent<Recorded<AccountEvent>>(event, account.schemaVersions));
  if (!sameJson(events, stored)) return `told of ${JSON.stringify(events)}, and there stands ${JSON.stringify(stored)}`;
  // Of several commands in one append, each is told where that ends.
  if (position === undefined || position < own.at(-1)!.position) return `told to look for it at ${position}`;
  return sameJson(state, history[own.at(-1)!.revision + 1]) ? undefined : 'told another state';
}

/** Whether that was decided rightly at some moment between question and answer, before the command itself was there. */
function couldBe(
  { asked, sentAt, answeredAt }: Try,
  told: Refusal | readonly AccountEvent[],
  history: readonly AccountState[],
  before: number,
): boolean {
  const { actor, id: commandId, isKeyed = false, payload } = asked;
  const end = Math.min(answeredAt, before - 1) + 2;
  return history.slice(sentAt + 1, end).some((state, index) =>
    // A process may decide first on what it remembers.
    history.slice(0, sentAt + 2 + index).some((firstSeen) => {
      const context = { at: START, actor, commandId, isKeyed, firstSeen };
      return sameJson(account.decide(payload, state, context), told);
    }),
  );
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
