import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { ActRecord } from '../contract/acts.ts';
import { ERASED_NAME } from '../identity/erasure.ts';
import type { Identity } from '../identity/identity.ts';
import { shortened } from '../records/requests.ts';
import type { Whence } from './acts.ts';
import type { ActRow } from './chain.ts';

/** Acts as staff see them: who, whom, from where. */
export async function actRecords({ people }: Pick<Identity, 'people'>, acts: readonly ActRow[]): Promise<ActRecord[]> {
  const [names, whences] = await Promise.all([
    people.names(acts.flatMap(({ actor_id: by, about_id: about }) => [by, about])),
    whencesOf(people, acts),
  ]);
  const nameOf = (id: string) => (id === '' ? '' : (names.get(id) ?? ERASED_NAME));
  return acts.map(({ id, at, kind, actor_id: by, actor_role: role, about_id: about, outcome, details }, index) => ({
    id,
    at,
    kind,
    actor: { id: by, name: nameOf(by), role },
    ...(about === '' ? {} : { userId: about, userName: nameOf(about) }),
    // Those of a release before say nothing of the session.
    ...NOWHERE,
    ...whences[index],
    outcome,
    details: { ...details },
  }));
}

/**
 * The same as the person sees them whom they are about: of others neither the id nor the whole name, nor from where.
 */
export async function ownActRecords(
  parts: Pick<Identity, 'people'>,
  acts: readonly ActRow[],
  userId: string,
): Promise<ActRecord[]> {
  return (await actRecords(parts, acts)).map((record) => {
    const { actor } = record;
    if (actor.id === userId || actor.id === '') return record;
    return { ...record, actor: { ...actor, id: '', name: shortened(actor.name) }, ...NOWHERE };
  });
}

const NOWHERE: Whence = { address: '', device: '', session: '' };

/** From where each was done, as far as it is known and wasn't erased. */
async function whencesOf(people: Identity['people'], acts: readonly ActRow[]): Promise<(Whence | undefined)[]> {
  const known = acts.filter(({ sealed }) => sealed !== '');
  const texts = await people.openTexts(
    known.map(({ actor_id: by, about_id: about, sealed }) => ({
      userId: by === '' ? about : by,
      sealed: sealed as SealedText,
    })),
  );
  const opened = new Map(known.map(({ number }, index) => [number, texts[index]]));
  return acts.map(({ number }) => {
    const text = opened.get(number);
    return text === undefined ? undefined : (JSON.parse(text) as Whence);
  });
}
