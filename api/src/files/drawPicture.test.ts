import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storePicture } from '../features/investments/pictures.ts';
import { redraw } from '../features/verifications/submitRoutes.ts';
import { diskFiles } from './files.ts';
import { drawPicture } from './drawPicture.ts';

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0E4D45' } })
    .png()
    .toBuffer();

test('of all pictures one is drawn at a time, whatever they are for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'northvale-pictures-'));
  const photo = await picture(400, 300);
  const most = { drawn: 0 };
  const look = () => {
    // Not their sum: a picture that goes from one to the other as they are read is in both.
    const { queue, process } = sharp.counters();
    most.drawn = Math.max(most.drawn, queue, process);
  };
  sharp.queue.on('change', look);
  await Promise.all(
    [1, 2, 3].flatMap(() => [redraw(photo, 'image/png'), storePicture(diskFiles(folder), photo)]),
  ).finally(() => sharp.queue.off('change', look));
  expect(most.drawn).toBe(1);
  await rm(folder, { recursive: true });
});

test('what can’t be drawn holds up nobody behind it', async () => {
  const small = await picture(4, 3);
  const given = [new Uint8Array(100), small];
  const [broken, whole] = await Promise.allSettled(given.map((each) => redraw(each, 'image/png')));
  expect([broken?.status, whole?.status]).toEqual(['rejected', 'fulfilled']);
});

test.each([
  [10_000, 6_001, 'This picture has too many pixels.'],
  [1, 16_384, 'This picture may be at most 16383 pixels high and wide.'],
  [16_384, 1, 'This picture may be at most 16383 pixels high and wide.'],
])('a picture of %i by %i pixels is refused for that, whatever it is for', async (width, height, message) => {
  const photo = await picture(width, height);
  const refused = (path: string) => ({ code: 'TooLarge', message, issues: [{ path, message }] });
  await expect(redraw(photo, 'image/png')).rejects.toMatchObject(refused('idCardFile'));
  await expect(storePicture(diskFiles(tmpdir()), photo)).rejects.toMatchObject(refused('img'));
});

test('a picture of just as many pixels as one side may have is drawn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'northvale-pictures-'));
  for (const [width, height] of [
    [1, 16_383],
    [16_383, 1],
  ] as const)
    expect(await storePicture(diskFiles(folder), await picture(width, height))).toMatch(/^\/media\//);
  await rm(folder, { recursive: true });
});

test('of a picture nothing stays in memory once it is drawn, or was refused', async () => {
  const photo = new Uint8Array(await picture(100, 100));
  await drawPicture(photo, 'img', (each) => each.resize(10).png());
  await expect(drawPicture(photo.subarray(0, -20), 'img', (each) => each.png())).rejects.toThrow();
  expect(sharp.cache()).toMatchObject({ items: { current: 0, max: 0 } });
});
