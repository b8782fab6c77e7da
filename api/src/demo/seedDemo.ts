import { account } from '@northvale/ledger/account/account.ts';
import { ownedId, type SealedText } from '@northvale/ledger/account/state.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { v5 as uuidV5 } from 'uuid';
import { type Person, person, STAFF } from './cast.ts';
import type { Listing } from './catalogue.ts';
import { INVESTORS } from './investors.ts';
import { linkedId } from './paperwork.ts';
import type { Step, Who, World } from './steps.ts';
import { timeline } from './timeline.ts';

export interface DemoOptions {
  readonly store: EventStore;
  readonly now: Date;
  /** The user id of the first admin, whose account is open. */
  readonly adminId: string;
  /** Makes the person's identity, or finds the one that an interrupted start had made; answers the user id. */
  readonly enrol: (person: Person, joinedAt: Date) => Promise<string>;
  readonly seal: (userId: string, text: string) => Promise<SealedText>;
  /** Is told how many of how many steps are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

// A namespace of the demo's own: the same steps have the same command ids at every start, so a seeding that was cut
// off goes on where it stopped.
const DEMO = '8f14e45f-ceea-5a67-a0b1-7d3c1f5b2e90';
const DIGEST = 'demo';
const YEAR_MS = 365 * 86_400_000;

const commandId = (...names: string[]): string => uuidV5(names.join('/'), DEMO);
const listingId = (listing: Listing): string => commandId('listing', listing);

/** Plays a year of dated commands through the real deciders. Repeatable: what was written stays as it is. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const { store, now, onProgress } = options;
  const steps = timeline(now);
  const ids = await enrolAll(options, steps);
  let clock = new Date(now.getTime() - YEAR_MS);
  const accounts = createCommandHandler({ store, decider: account, now: () => clock });
  const catalogue = createCommandHandler({ store, decider: investment, now: () => clock });
  const actorOf = (who: Step['by']): Actor => {
    if (who === 'system') return { id: 'system', role: 'system' };
    const role = who === 'tomasz' || who === 'ines' ? 'admin' : who === 'ruth' ? 'auditor' : 'user';
    return { id: idIn(ids, who), role };
  };
  const world: World = {
    idOf: (who, key) => (key === '' ? idIn(ids, who) : ownedId(idIn(ids, who), commandId(who, key))),
    linkedOf: (who, accountNumber) => linkedId(idIn(ids, who), accountNumber),
    seal: (who, text) => options.seal(idIn(ids, who), text),
    async termsOf(listing) {
      const { investmentId, revision, ...terms } = await catalogue.load(listingId(listing));
      return { ...terms, investmentId, investmentRevision: revision };
    },
  };
  const take = async (step: Step) => {
    const actor = actorOf(step.by);
    if ('listing' in step) {
      const id = commandId(step.listing, step.key);
      const payload = step.command(listingId(step.listing));
      return catalogue.handle(listingId(step.listing), { id, digest: DIGEST, actor, payload });
    }
    const id = commandId(step.account, step.key);
    const payload = await step.command(world);
    return accounts.handle(idIn(ids, step.account), { id, digest: DIGEST, isKeyed: true, actor, payload });
  };

  for (const [index, step] of steps.entries()) {
    clock = step.at;
    const outcome = await take(step);
    if (outcome.kind === 'refused') {
      const about = 'listing' in step ? step.listing : step.account;
      throw new Error(`the demo's step '${about}, ${step.key}' was refused: ${outcome.refusal.code}`);
    }
    onProgress?.(index + 1, steps.length);
  }
}

type Ids = ReadonlyMap<Who, string>;

function idIn(ids: Ids, who: Who): string {
  const id = ids.get(who);
  if (id === undefined) throw new Error(`nobody in the demo is '${who}'`);
  return id;
}

async function enrolAll({ adminId, enrol }: DemoOptions, steps: readonly Step[]): Promise<Ids> {
  const people: [Who, Person][] = [
    ...(Object.entries(STAFF) as [keyof typeof STAFF, Person][]),
    ...INVESTORS,
    ['leaver', person('Erased person', 'left', '+1 202 555 0199', '', '')],
  ];
  const enrolled = people.map(async ([who, one]): Promise<[Who, string]> => {
    const joined = steps.find((step) => 'account' in step && step.account === who)?.at ?? new Date();
    return [who, await enrol(one, joined)];
  });
  return new Map([['admin', adminId], ...(await Promise.all(enrolled))]);
}
