import { account } from '@northvale/ledger/account/account.ts';
import { ownedId, type SealedText } from '@northvale/ledger/account/state.ts';
import { createCommandHandler } from '@northvale/ledger/commandHandler.ts';
import type { Actor } from '@northvale/ledger/envelope.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { cents } from '@northvale/ledger/money.ts';
import { v5 as uuidV5 } from 'uuid';
import { INVESTORS, type Person, STAFF } from './cast.ts';
import { CATALOGUE, type Listing } from './catalogue.ts';
import { linkedId } from './paperwork.ts';
import { type Step, timeline, type Who, type World } from './timeline.ts';

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
    const role = who === 'admin' || who === 'ines' ? 'admin' : who === 'ruth' ? 'auditor' : 'user';
    return { id: ids[who], role };
  };
  const world: World = {
    idOf: (who, key) => (key === '' ? ids[who] : ownedId(ids[who], commandId(who, key))),
    linkedOf: (who, accountNumber) => linkedId(ids[who], accountNumber),
    seal: (who, text) => options.seal(ids[who], text),
    async termsOf(listing) {
      const { investmentId, revision, ...terms } = await catalogue.load(listingId(listing));
      return { ...terms, investmentId, investmentRevision: revision };
    },
  };

  const list = async (key: string, listing: Listing, payload: Parameters<typeof catalogue.handle>[1]['payload']) =>
    catalogue.handle(listingId(listing), {
      id: commandId(listing, key),
      digest: DIGEST,
      actor: actorOf('admin'),
      payload,
    });
  for (const [listing, terms] of Object.entries(CATALOGUE) as [Listing, (typeof CATALOGUE)[Listing]][]) {
    await list('list', listing, { type: 'ListInvestment', investmentId: listingId(listing), terms });
  }
  for (const [index, step] of steps.entries()) {
    clock = step.at;
    const payload = await step.command(world);
    const command = {
      id: commandId(step.account, step.key),
      digest: DIGEST,
      isKeyed: true,
      actor: actorOf(step.by),
      payload,
    };
    const outcome = await accounts.handle(ids[step.account], command);
    if (outcome.kind === 'refused') {
      throw new Error(`the demo's step '${step.account}, ${step.key}' was refused: ${outcome.refusal.code}`);
    }
    onProgress?.(index + 1, steps.length);
  }
  clock = new Date(now.getTime() - 3_600_000);
  await list('revise', 'oldMill', { type: 'ReviseInvestment', terms: { pricePerUnit: cents(310_00) } });
  await list('delist', 'midtown', { type: 'DelistInvestment' });
}

async function enrolAll({ adminId, enrol }: DemoOptions, steps: readonly Step[]): Promise<Record<Who, string>> {
  const leaver: Person = { name: 'Erased person', email: 'left@northvale.example', phonenumber: '+1 202 555 0199' };
  const people: Record<Exclude<Who, 'admin'>, Person> = { ...STAFF, ...INVESTORS, leaver };
  const ids: Partial<Record<Who, string>> = { admin: adminId };
  for (const [who, person] of Object.entries(people) as [Who, Person][]) {
    const joined = steps.find((step) => step.account === who)?.at ?? new Date();
    ids[who] = await enrol({ name: person.name, email: person.email, phonenumber: person.phonenumber }, joined);
  }
  return ids as Record<Who, string>;
}
