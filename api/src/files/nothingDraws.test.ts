import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPicture, tellIfNothingDraws } from './drawPicture.ts';

afterEach(() => {
  vi.doUnmock('sharp');
});

const drawn = () => drawPicture(new Uint8Array([1, 2, 3]), 'img', (picture) => picture.png());

/** As where it isn't installed, or for another system. */
const breakIt = () =>
  vi.doMock('sharp', () => {
    throw new Error('Could not load the "sharp" module using the linux-x64 runtime');
  });

test('where nothing draws, no picture is called wrong', async () => {
  breakIt();
  await expect(drawn()).rejects.toMatchObject({ code: 'Unavailable', status: 503 });
});

test('that nothing draws is told before anybody brings a picture', async () => {
  const told: string[] = [];
  const log = pino({}, { write: (line) => void told.push((JSON.parse(line) as { msg: string }).msg) });
  await tellIfNothingDraws(log);
  expect(told).toEqual([]);
  breakIt();
  await tellIfNothingDraws(log);
  expect(told).toEqual(['pictures can’t be drawn, so none is taken: install the packages again']);
});
