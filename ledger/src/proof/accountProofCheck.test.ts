import { beforeAll, describe, expect, test } from 'vitest';
import { aLogOfTwo, logSigner, proofFrom, witnessSigner } from '../../testing/proof/aProof.ts';
import { OWNER } from '../../testing/given.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { usd } from '../money.ts';
import { sealEvent } from '../event/seal.ts';
import { checkAccountProof, NotProven, type Trust } from './accountProofCheck.ts';
import { type AccountProof, accountProof, type ProvenEvent } from './accountProof.ts';
import { COSIGNATURE, NOTE_SIGNATURE, signerOf } from './keys.ts';

const trust: Trust = { logKeys: [logSigner.key], witnesses: [] };
const asFile = (proof: unknown): unknown => JSON.parse(JSON.stringify(proof));

let log: readonly RecordedEvent[];
let proof: AccountProof;
beforeAll(async () => {
  log = await aLogOfTwo();
  proof = await proofFrom(log);
});

/** What a checker says of a file: 'proven', or what is wrong. */
function said(file: unknown, trusted = trust): string {
  try {
    checkAccountProof(asFile(file), trusted);
    return 'proven';
  } catch (error) {
    if (error instanceof NotProven) return error.message;
    throw error;
  }
}

test('a proof shows the account that its events make', () => {
  const shown = checkAccountProof(asFile(proof), trust);
  expect(shown).toMatchObject({
    userId: OWNER,
    coveredRevision: 5,
    events: 6,
    coveredAt: '2026-11-21T12:00:00.000Z',
    checkpoint: { size: 12 },
    covered: { cash: usd(240), held: usd(100), pendingRequests: 2, activeHoldings: 1 },
  });
  expect(shown.latest).toBe(shown.covered);
});

test('what came after the checkpoint is shown beside what it covers', async () => {
  const shown = checkAccountProof(asFile(await proofFrom(log, 8)), trust);
  expect(shown).toMatchObject({
    coveredRevision: 3,
    events: 6,
    covered: { cash: usd(400), activeHoldings: 0 },
    latest: { cash: usd(240), activeHoldings: 1 },
  });
});

test('before the first checkpoint nothing is proven', () =>
  expect(said(accountProof(OWNER, proof.exportedAt, proof.events))).toMatch(/^nothing is proven yet/));

test('the checker brings the keys, and may ask for witnesses', () => {
  const thief = signerOf(logSigner.key.name, NOTE_SIGNATURE, new Uint8Array(32).fill(9)).key;
  const absent = signerOf('absent.example', COSIGNATURE, new Uint8Array(32).fill(9)).key;
  expect(said(proof, { ...trust, logKeys: [thief] })).toMatch(/isn't signed by a key/);
  expect(said(proof, { ...trust, logKeys: [thief, logSigner.key] })).toBe('proven');
  expect(said(proof, { ...trust, witnesses: [witnessSigner.key] })).toBe('proven');
  expect(said(proof, { ...trust, witnesses: [absent] })).toBe(
    "the witness absent.example hasn't cosigned the checkpoint",
  );
});

describe('a proof is refused', () => {
  const withEvent = (revision: number, change: (event: ProvenEvent) => object): AccountProof => ({
    ...proof,
    events: proof.events.map((event) => (event.revision === revision ? { ...event, ...change(event) } : event)),
  });

  test('where an event was changed, by its revision', () => {
    const dearer = withEvent(2, ({ data }) => ({ data: { ...data, newBalance: usd(5_000) } }));
    expect(said(dearer)).toBe("event 2 isn't what was sealed");
    const by = withEvent(2, ({ metadata }) => ({ metadata: { ...metadata, actor: { id: OWNER, role: 'user' } } }));
    expect(said(by)).toBe("event 2 isn't what was sealed");
    expect(said({ ...proof, userId: '01890000-0000-7000-8000-000000000002' })).toBe("event 0 isn't what was sealed");
  });

  test('where the sealed data are hidden in the metadata, and others stand in their place', () => {
    const dearer = withEvent(2, ({ data, metadata }) => ({
      data: { ...data, newBalance: usd(5_000) },
      metadata: { ...metadata, data },
    }));
    expect(said(dearer)).toBe("event 2 isn't what was sealed");
  });

  test('where an event was left out, moved or added', () => {
    const { events } = proof;
    expect(said({ ...proof, events: events.toSpliced(2, 1) })).toBe('event 2 is missing: event 3 stands in its place');
    expect(said({ ...proof, events: events.slice(1) })).toBe('event 0 is missing: event 1 stands in its place');
    expect(said({ ...proof, events: [...events, events[5]] })).toBe('event 6 is missing: event 5 stands in its place');
    expect(said({ ...proof, events: events.slice(0, 5) })).toMatch(/^the file ends before event 5/);
    const moved = events.toSpliced(2, 2, ...events.slice(2, 4).toReversed());
    expect(said({ ...proof, events: moved })).toBe('event 2 is missing: event 3 stands in its place');
  });

  test('where the history was made anew, hashes and all', () => {
    const events: ProvenEvent[] = [];
    for (const { type, data, metadata, revision } of proof.events) {
      const previousHash = events.at(-1)?.metadata.hash ?? metadata.previousHash;
      const richer = revision === 2 ? { ...data, newBalance: usd(5_000), difference: usd(5_000) } : data;
      const place = { stream: `account-${OWNER}`, revision, type };
      events.push({ ...sealEvent({ ...metadata, ...place, data: richer, previousHash }), revision });
    }
    expect(said({ ...proof, events })).toBe("event 5 isn't shown to stand in the log");
  });

  test("where another event's place in the log is shown", async () => {
    const { tlogProof } = await proofFrom(log, 8);
    expect(said({ ...proof, tlogProof })).toBe("event 5 isn't shown to stand in the log");
  });

  test('where the checkpoint was changed', () => {
    const tlogProof = proof.tlogProof?.replace('\n12\n', '\n13\n');
    expect(said({ ...proof, tlogProof })).toMatch(/^the signature of .* doesn't hold$/);
  });

  test.each<[string, (file: AccountProof) => object, string]>([
    ['another format', (file) => ({ ...file, format: 'northvale-proof@2' }), "the file isn't of the format"],
    ['no events', (file) => ({ ...file, events: {} }), 'events is not a list'],
    ['an event that is none', (file) => ({ ...file, events: [...file.events, null] }), 'events[6] is not an event'],
    ['a revision that is none', (file) => ({ ...file, coveredRevision: -1 }), 'coveredRevision is no revision'],
    ['a proof that is none', (file) => ({ ...file, tlogProof: 'c2sp.org' }), 'a proof is a list of hashes'],
  ])('where the file has %s', (_, change, problem) => expect(said(change(proof))).toContain(problem));

  test('where an event of the file is no event at all', () => {
    expect(said(withEvent(1, () => ({ metadata: {} })))).toBe('events[1].metadata names no actor');
    expect(said(withEvent(1, () => ({ data: null })))).toBe('events[1].data is not an object');
    const unhashed = withEvent(1, ({ metadata }) => ({ metadata: { ...metadata, hash: 'zz' } }));
    expect(said(unhashed)).toBe('events[1].metadata.hash is no hash');
    for (const occurredAt of ['later', '2026-13-01T00:00:00.000Z', '-271821-04-20T00:00:00.000Z']) {
      const undated = withEvent(1, ({ metadata }) => ({ metadata: { ...metadata, occurredAt } }));
      expect(said(undated)).toBe('events[1].metadata.occurredAt is no time');
    }
  });
});
