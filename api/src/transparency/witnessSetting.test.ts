import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { logSigner, witnessSigner } from '@northvale/ledger/testing/proof/aProof.ts';
import { expect, test } from 'vitest';
import { readWitnesses } from './showCheckpoint.ts';

const vkey = formatVerifierKey(witnessSigner.key);

test('witnesses are pairs of a key and an address, separated by commas or line ends', () => {
  const one = { key: witnessSigner.key, url: 'https://one.example/w' };
  const two = { key: witnessSigner.key, url: 'http://127.0.0.1:4000' };
  expect(readWitnesses(`${vkey} ${one.url}/`)).toEqual([one]);
  expect(readWitnesses(`${vkey} ${one.url},\n${vkey}  ${two.url}\n`)).toEqual([one, two]);
  expect(readWitnesses(' ')).toEqual([]);
});

test('a key of another kind, and half a pair, are refused', () => {
  for (const wrong of [vkey, `${vkey} ftp://one.example`, `${formatVerifierKey(logSigner.key)} https://one.example`]) {
    expect(() => readWitnesses(wrong)).toThrow();
  }
});
