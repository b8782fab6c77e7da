import { expect, test } from 'vitest';
import { type Heard, liveMessages } from './liveMessages.ts';

async function read(...chunks: string[]): Promise<Heard[]> {
  const bytes = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const all: Heard[] = [];
  for await (const heard of liveMessages(bytes)) all.push(heard);
  return all;
}

const holding = { name: 'holding', data: { id: 'h', status: 'active' } };
const written = `id: 07\nevent: holding\ndata: ${JSON.stringify(holding.data)}\n\n`;

test('a message is read however its bytes are cut', async () => {
  expect(await read(written)).toEqual([{ id: '07', message: holding }]);
  expect(await read(...written.split(/(?<=.)/))).toEqual([{ id: '07', message: holding }]);
  expect(await read(written + written, written)).toHaveLength(3);
});

test('a sign of life, and a message that only a later version of this page knows, say nothing', async () => {
  expect(await read(':\n\n', 'id: 08\nevent: weather\ndata: {}\n\n')).toEqual([{}, {}]);
});

test('what was cut off is no message', async () => {
  expect(await read(written.slice(0, -1))).toEqual([]);
});
