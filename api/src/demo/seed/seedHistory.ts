import { account } from '@northvale/ledger/account/account.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { AccountState } from '@northvale/ledger/account/state.ts';
import { type Decider, type DomainEvent, type Recorded, Refusal } from '@northvale/ledger/decider.ts';
import { type Actor, GENESIS } from '@northvale/ledger/event/envelope.ts';
import { sealEvent } from '@northvale/ledger/event/seal.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventToAppend } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { createRandom, uuid } from '@northvale/ledger/random.ts';
import { CATALOGUE } from '../cast.ts';
import { nextWish, type World } from './nextCommand.ts';
import { seededPerson, type SeededPerson } from './people.ts';

export interface SeedOptions {
  readonly seed: number;
  readonly users: number;
  readonly events: number;
  /** When the history ends, in milliseconds; it begins three years before. */
  readonly until: number;
}

/** A piece of a made-up history: who joined, and what happened, in the order of time. */
export interface SeedBatch {
  readonly people: readonly SeededPerson[];
  readonly events: readonly ToldEvent[];
}

const DAY_MS = 86_400_000;
const PERIOD_MS = 3 * 365 * DAY_MS;
/** Nobody joins in the last days: there is time for something to happen. */
const LAST_JOIN_MS = 30 * DAY_MS;
const BATCH = 2_000;

interface Life {
  readonly person: SeededPerson;
  readonly stream: ToldStream<AccountState, AccountCommand>;
  /** How many events are still to come. */
  left: number;
  /** When nothing more happens, but that holdings mature. */
  readonly endsAt: number;
}

/** Everybody joins, and something happens to them. */
const LEAST_EVENTS_EACH = 2;

/** The fewest events of which the history of so many people can be made up. */
export const leastEvents = (users: number): number => LEAST_EVENTS_EACH * users + Object.keys(CATALOGUE).length;

/**
 * Makes up a history: people join over the years, and things happen to each until they have had their share of the
 * events, by wishes that the real deciders grant or refuse. The same options give the same history, byte for byte.
 */
export function* seedHistory({ seed, users, events, until }: SeedOptions): Generator<SeedBatch> {
  const random = createRandom(seed);
  const since = until - PERIOD_MS;
  const admins: Actor[] = Array.from({ length: 5 }, () => ({ id: uuid(random, 7, since), role: 'admin' }));
  const listings = Object.values(CATALOGUE).map(({ terms }) => {
    const investmentId = uuid(random, 5);
    const stream = createToldStream(investment, investmentId);
    const at = new Date(since).toISOString();
    const told = stream.tell({ type: 'ListInvestment', investmentId, terms }, admins[0] as Actor, at, investmentId);
    return { told, terms: { ...terms, investmentId, investmentRevision: 0, termsMovedAt: 0, listed: true } };
  });
  const world: World = { random, admins, listed: listings.map(({ terms }) => terms) };
  let told: ToldEvent[] = listings.flatMap((listing) => listing.told);
  let people: SeededPerson[] = [];
  let left = events - told.length;
  let joined = 0;
  const agenda = createAgenda<Life>();
  const joinAt = (index: number) => Math.floor(since + DAY_MS + (index / users) * (PERIOD_MS - LAST_JOIN_MS));

  function join(at: number): void {
    const person = seededPerson(random, joined, at);
    joined += 1;
    people.push(person);
    agenda.add(at, lifeOf(person, shareOf(left, users - joined)));
  }

  /** Few do much, most do little; whoever comes last takes what the others have left. */
  function shareOf(rest: number, others: number): number {
    const mean = rest / (others + 1) - LEAST_EVENTS_EACH;
    const most = rest - others * LEAST_EVENTS_EACH;
    const share = others === 0 ? most : LEAST_EVENTS_EACH + Math.floor(mean * -Math.log(1 - random.next()));
    const taken = Math.min(share, most);
    left -= taken;
    return taken;
  }

  function lifeOf(person: SeededPerson, share: number): Life {
    const endsAt = Math.min(until, person.joinedAt + random.integer(20, 500) * DAY_MS);
    return { person, stream: createToldStream(account, person.id), left: share, endsAt };
  }

  function live(life: Life, at: number): void {
    const { person, stream } = life;
    const maturities = maturitiesBefore(stream.state, until);
    // What matures in time must mature, or whoever runs the product next would pay it out at once.
    const isWaiting = maturities.length >= life.left && !maturities.some((maturity) => maturity <= at);
    if (isWaiting) return agenda.add(Math.min(...maturities), life);
    const mayBuy = life.left > maturities.length + 1;
    const time = new Date(at).toISOString();
    const { command, by } = nextWish(world, person, stream.state, time, mayBuy);
    const happened = stream.tell(command, by, time, uuid(random, 5)).slice(0, life.left);
    told.push(...happened);
    life.left -= happened.length;
    const rest = Math.max(life.endsAt - at, 0) / (life.left + 1);
    const pause = happened.length === 0 ? 0 : Math.floor(2 * rest * random.next());
    if (life.left > 0) agenda.add(at + pause, life);
  }

  while (joined < users || agenda.nextAt() !== undefined) {
    const at = agenda.nextAt() ?? Infinity;
    if (joined < users && joinAt(joined) <= at) join(joinAt(joined));
    else {
      const life = agenda.take();
      if (life) live(life, at);
    }
    if (told.length < BATCH) continue;
    yield { people, events: told };
    [people, told] = [[], []];
  }
  if (told.length > 0) yield { people, events: told };
}

const maturitiesBefore = ({ activeHoldings, holdings }: AccountState, end: number): number[] =>
  activeHoldings === 0
    ? []
    : [...holdings.values()].flatMap(({ status, maturesAt }) => {
        const at = Date.parse(maturesAt);
        return status === 'active' && at <= end ? [at] : [];
      });

/** What comes next of many things, each at its time: a binary heap. */
interface Agenda<Item> {
  add(at: number, item: Item): void;
  /** When the next one is; undefined where there is none. */
  nextAt(): number | undefined;
  /** Takes the next one; of two at one time the one that was added first. */
  take(): Item | undefined;
}

interface Entry<Item> {
  readonly at: number;
  readonly number: number;
  readonly item: Item;
}

function createAgenda<Item>(): Agenda<Item> {
  const heap: Entry<Item>[] = [];
  let added = 0;
  const isBefore = (a: Entry<Item>, b: Entry<Item>) => a.at < b.at || (a.at === b.at && a.number < b.number);

  function sinkFirst(entry: Entry<Item>): void {
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      const [left, right] = [heap[child] as Entry<Item>, heap[child + 1]];
      const least = right && isBefore(right, left) ? right : left;
      if (isBefore(entry, least)) break;
      heap[place] = least;
      place = least === left ? child : child + 1;
    }
    heap[place] = entry;
  }

  return {
    add(at, item) {
      const entry = { at, number: (added += 1), item };
      let place = heap.length;
      for (let parent = (place - 1) >> 1; place > 0 && isBefore(entry, heap[parent] as Entry<Item>);) {
        heap[place] = heap[parent] as Entry<Item>;
        place = parent;
        parent = (place - 1) >> 1;
      }
      heap[place] = entry;
    },
    nextAt: () => heap[0]?.at,
    take() {
      const [first] = heap;
      const last = heap.pop();
      if (last && heap.length > 0) sinkFirst(last);
      return first?.item;
    },
  };
}

interface ToldEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
}

/** A stream that is made up event by event: by its decider, and chained and sealed as the command handler does it. */
interface ToldStream<State, Command> {
  readonly state: State;
  /** Its events; none where the decider refuses. */
  tell(command: Command, by: Actor, at: string, commandId: string): readonly ToldEvent[];
}

/** Stands for the digest of a request that nobody has made. */
const DIGEST = 'seed';

function createToldStream<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
): ToldStream<State, Command> {
  const stream = streamName(decider.category, id);
  let state = decider.initialState;
  let previousHash = GENESIS;
  let revision = -1;
  return {
    get state() {
      return state;
    },
    tell(command, actor, at, commandId) {
      const decided = decider.decide(command, state, { at, actor, commandId, isKeyed: true, firstSeen: state });
      if (decided instanceof Refusal) return [];
      return decided.map((event) => {
        revision += 1;
        const schemaVersion = decider.schemaVersions[event.type as Event['type']];
        const { type, data } = event;
        const { id, metadata } = sealEvent({
          previousHash,
          stream,
          revision,
          type,
          schemaVersion,
          occurredAt: at,
          actor,
          commandId,
          requestDigest: DIGEST,
          data,
        });
        previousHash = metadata.hash;
        const recorded = { type, data, revision, occurredAt: at, actor, commandId };
        state = decider.evolve(state, recorded as Recorded<DomainEvent> as Recorded<Event>);
        return { id, type, data, metadata, stream, revision };
      });
    },
  };
}
