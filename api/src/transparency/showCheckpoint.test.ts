import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COSIGNATURE, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { expect, test } from 'vitest';
import { showCheckpoint } from './showCheckpoint.ts';

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const publicKey = new Uint8Array(32);
const key: VerifierKey = { name: 'witness.example', id: '00000001', type: COSIGNATURE, publicKey };
const shown = { size: 1, note: 'log.example\n1\nroot=\n\n' };
const readTile = () => Promise.reject(new Error('nothing is to be proved'));

test('a witness that sends us elsewhere is not followed there', async () => {
  let asked = 0;
  const elsewhere = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  const witness = await serve((_request, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/add-checkpoint` }).end();
  });
  try {
    await expect(showCheckpoint({ key, url: witness.url }, shown, 1, readTile)).rejects.toThrow('fetch failed');
    expect(asked).toBe(0);
  } finally {
    witness.close();
    elsewhere.close();
  }
});

test('an answer that is longer than signatures can be is not read to its end', async () => {
  const witness = await serve((_request, response) => response.end('x'.repeat(2 ** 17)));
  try {
    await expect(showCheckpoint({ key, url: witness.url }, shown, 1, readTile)).rejects.toThrow('is longer than');
  } finally {
    witness.close();
  }
});

test.each([
  ['in words', 'text/plain', 'another root\n', 'another root'],
  ['by the size that both have', 'text/x.tlog.size', '1\n', 'of 1 entries it knows another root'],
])('a witness that knows another root of as many entries, and says so %s, has seen another log', async (_, ...said) => {
  const [type, body, reason] = said;
  const witness = await serve((_request, response) => response.writeHead(409, { 'content-type': type }).end(body));
  try {
    expect(await showCheckpoint({ key, url: witness.url }, shown, 1, readTile)).toEqual({ kind: 'other', reason });
  } finally {
    witness.close();
  }
});
