import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { entryAt, logSigner, memoryTree, signedCheckpoint, witnessSigner } from '../../testing/proof/aProof.ts';
import { toBase64 } from './encoding.ts';
import { cosign, formatSignatures, parseNote } from './note.ts';
import { formatVerifierKey } from './keys.ts';
import { proveConsistency, proveInclusion } from './tileProofs.ts';

// Debian's golang-go and golang-golang-x-mod-dev; elsewhere GOPATH says where the packages are.
const GOPATH = process.env['GOPATH'] ?? '/usr/share/gocode';
const packages = join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog');
const hasGo = existsSync(packages) && spawnSync('go', ['version']).status === 0;
const sizes = [1, 255, 256, 257, 65_537];

test.skipIf(!hasGo)(
  `Go's own packages accept what is made here${hasGo ? '' : ' (skipped: no Go on this machine)'}`,
  async () => {
    const tree = memoryTree(Array.from({ length: 65_537 }, (_, n) => entryAt(n)));
    const rootAt = (size: number) => toBase64(tree.rootAt(size));
    const checkpoint = signedCheckpoint({ size: 257, root: tree.rootAt(257) });
    const cosignature = cosign(parseNote(checkpoint).text, witnessSigner, 1_800_000_000);
    const notes = [checkpoint, checkpoint + formatSignatures([cosignature])];
    const places = sizes.flatMap((size) => [0, Math.floor(size / 3), size - 1].map((index) => ({ size, index })));
    const steps = sizes.flatMap((oldSize) => sizes.map((size) => ({ oldSize, size })));
    const given = {
      Notes: notes.map((Note) => ({ Vkey: formatVerifierKey(logSigner.key), Note })),
      Inclusions: await Promise.all(
        places.map(async ({ size: Size, index: Index }) => ({
          Size,
          Index,
          Root: rootAt(Size),
          Entry: toBase64(entryAt(Index)),
          Hashes: (await proveInclusion(Index, Size, tree.readTile)).map(toBase64),
        })),
      ),
      Consistencies: await Promise.all(
        steps
          .filter(({ oldSize, size }) => oldSize < size)
          .map(async ({ oldSize: OldSize, size: Size }) => ({
            OldSize,
            Size,
            Root: rootAt(Size),
            OldRoot: rootAt(OldSize),
            Hashes: (await proveConsistency(OldSize, Size, tree.readTile)).map(toBase64),
          })),
      ),
    };
    const program = fileURLToPath(new URL('../../testing/fixtures/proof/check.go', import.meta.url));
    const env = { ...process.env, GOPATH, GO111MODULE: 'off' };
    const run = spawnSync('go', ['run', program], { env, input: JSON.stringify(given), encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout).toBe('2 notes, 15 inclusions, 10 consistencies\n');
  },
  120_000,
);
