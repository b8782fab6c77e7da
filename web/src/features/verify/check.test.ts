import { readFile } from 'node:fs/promises';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { aLogOfTwo, logSigner, proofFrom, witnessSigner } from '@northvale/ledger/testing/proof/aProof.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderScreen.tsx';
import { check, type Kept, keptIn, NOT_KEPT, type Outcome, withKept } from './check.ts';
import { publishedInWords, uncoveredInWords } from './Findings.tsx';

beforeEach(speakEnglish);

const logKey = formatVerifierKey(logSigner.key);
const witnessKey = formatVerifierKey(witnessSigner.key);

let proof: string;
let older: string;
beforeAll(async () => {
  const log = await aLogOfTwo();
  proof = JSON.stringify(await proofFrom(log));
  older = JSON.stringify(await proofFrom(log, 8));
});

const problemOf = (outcome: Outcome) => ('problem' in outcome ? outcome.problem : outcome.kind);

test('a proof holds under the key that was brought, with a witness’ key too', async () => {
  const outcome = await check({ proof, keys: `\n ${logKey} \n${witnessKey}\n` });
  expect(outcome).toMatchObject({ kind: 'holds', account: { coveredRevision: 5, events: 6 } });
  expect(outcome.kind === 'holds' && outcome.account.cosignedBy.map(({ name }) => name)).toEqual(['witness.example']);
});

test('events after the checkpoint are told apart from those that it covers', async () => {
  expect(await check({ proof: older, keys: logKey })).toMatchObject({ account: { coveredRevision: 3, events: 6 } });
});

test('what is wrong is told in a sentence that names the event', async () => {
  const forged = proof.replace('"amount":10000', '"amount":90000');
  expect(forged).not.toBe(proof);
  expect(problemOf(await check({ proof: forged, keys: logKey }))).toBe("Event 3 isn't what was sealed.");
  expect(problemOf(await check({ proof: '{', keys: logKey }))).toBe('The proof is not JSON.');
  expect(problemOf(await check({ proof: '{}', keys: logKey }))).toMatch(/isn't of the format northvale-proof@1\.$/);
});

test('a file that can be read in two ways is refused, whichever holds', async () => {
  const twice = proof.replace('"userId"', '"userId":"another","userId"');
  expect(problemOf(await check({ proof: twice, keys: logKey }))).toBe("The proof names 'userId' twice in one object.");
  const problem = "The statement names 'closing' twice in one object.";
  const statement = '{"closing":900,"closing":100,"movements":[]}';
  expect(await check({ proof, keys: logKey, statement })).toMatchObject({ statement: { kind: 'unreadable', problem } });
});

test('without a key of the log, or with a broken one, nothing is believed', async () => {
  const keyless = { kind: 'keyless', problem: 'There is no key of a log to check with.' };
  expect(await check({ proof, keys: '' })).toEqual(keyless);
  expect(await check({ proof, keys: witnessKey })).toEqual(keyless);
  expect(problemOf(await check({ proof, keys: `${logKey}x` }))).toMatch(/\.$/);
});

test('a proof that no checkpoint covers yet proves nothing', async () => {
  const uncovered = JSON.stringify({ ...JSON.parse(proof), coveredRevision: null, tlogProof: null });
  expect(await check({ proof: uncovered, keys: logKey })).toEqual({ kind: 'unproven' });
});

test('a statement is checked beside the proof, and doesn’t undo it', async () => {
  const outcome = await check({ proof, keys: logKey, statement: '[]' });
  expect(outcome).toMatchObject({ kind: 'holds', statement: { kind: 'unreadable' } });
  const { userId } = JSON.parse(proof) as { userId: string };
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const period = '"from":"2026-01-01T00:00:00.000Z","to":"2027-01-01T00:00:00.000Z"';
  const statement = `{"userId":"${userId}",${period},"revision":${deep},"closing":1,"movements":[],"holdings":[]}`;
  expect(await check({ proof, keys: logKey, statement })).toMatchObject({
    kind: 'holds',
    statement: { revision: NaN },
  });
});

test('what was found is said in the product’s words', () => {
  const at = new Date(2026, 8, 14, 8, 41).toISOString();
  expect(publishedInWords(21, 'Northvale', at)).toBe(
    'These 21 events are what Northvale has published, and nothing between them was changed, left out or added, up to 14 Sep 2026, 08:41.',
  );
  expect(publishedInWords(1, 'Northvale', at)).toMatch(/^This event is what Northvale has published/);
  expect(uncoveredInWords(2)).toBe('2 later events are in the file and not yet covered by a checkpoint.');
});

const kept: Kept = { productName: 'A</script>$&', keys: 'log+0+x', host: 'ledger.example', at: '2026-11-21T00:00:00Z' };
const source = () => readFile(new URL('../../../verify.html', import.meta.url), 'utf8');

test('a kept page knows its key, whatever is in it', async () => {
  const page = withKept(await source(), kept) ?? '';
  const [, text = ''] = /id="kept">(.*?)<\/script>/.exec(page) ?? [];
  expect(keptIn(text)).toEqual(kept);
});

test('another page isn’t kept', () => {
  expect(withKept('<!doctype html><div id="root"></div>', kept)).toBeUndefined();
});

test('a page that was kept without a key asks for one', () => {
  expect(keptIn('')).toEqual(NOT_KEPT);
  expect(keptIn(null)).toEqual(NOT_KEPT);
});
