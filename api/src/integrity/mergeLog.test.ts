import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPiece, type LogPiece } from './logPiece.ts';
import { createMerge } from './mergeLog.ts';

const positionOf = (number: number) => String(number).padStart(6, '0');

function pieceFrom(first: number, count: number): LogPiece {
  const piece = createPiece(count);
  for (let number = first; number < first + count; number += 1)
    piece.add(positionOf(number), number.toString(16).padStart(64, '0'));
  return piece.packed();
}

test('parts are put together in the order of the log, however they arrive', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ part: fc.nat(2), count: fc.nat(4) }), { maxLength: 20 }),
      fc.infiniteStream(fc.nat(2)),
      async (runs, order) => {
        let number = 0;
        const queues: LogPiece[][] = [[], [], []];
        for (const { part, count } of runs) {
          queues[part]?.push(pieceFrom(number + 1, count));
          number += count;
        }
        const merge = createMerge(3);
        const given = gather(merge.merged());
        const unsent = new Set(queues.keys());
        for (const part of order) {
          const piece = queues[part]?.shift();
          if (piece) merge.push(part, piece);
          else if (unsent.delete(part)) merge.end(part);
          if (unsent.size === 0) break;
        }
        const numbers = Array.from({ length: number }, (_, index) => index + 1);
        const { positions, hashes } = await given;
        expect(positions).toBe(numbers.map(positionOf).join(''));
        expect(hashes).toBe(numbers.map((each) => each.toString(16).padStart(64, '0')).join(''));
      },
    ),
  ));

async function gather(pieces: AsyncIterable<LogPiece>) {
  let [positions, hashes] = ['', ''];
  for await (const piece of pieces) {
    positions += piece.positions;
    hashes += Buffer.from(piece.hashes).toString('hex');
  }
  return { positions, hashes };
}
