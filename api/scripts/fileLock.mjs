import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from './step.mjs';

/**
 * Does work that two processes of a checkout mustn't do at once. Who comes second waits for the first, also for one
 * that is killed, and looks then what is left to do: a turn is a socket that somebody listens at, which no end of them
 * leaves taken.
 */
export async function inTurn(name, work, checkout = pathOf('.')) {
  const address = addressOf(`${checkout}\0${name}`);
  let turn = await taken(address);
  if (!turn) process.stderr.write(`Waiting for another process that is at the same (${name}) …\n`);
  for (; !turn; turn = await taken(address)) await end(address);
  try {
    return await work();
  } finally {
    turn.giveUp();
  }
}

/** Undefined while somebody else has it. */
async function taken(address) {
  const waiting = new Set();
  const server = createServer((socket) => waiting.add(socket.on('error', () => {})));
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (cause) {
    if (cause.code === 'EADDRINUSE') return undefined;
    throw cause;
  }
  return {
    giveUp() {
      server.close();
      for (const socket of waiting) socket.destroy();
    },
  };
}

/** Until who has the turn has given it up or is gone. */
async function end(address) {
  const socket = connect(address);
  const gone = new Promise((resolve) => void socket.once('close', resolve));
  socket.on('error', ({ code }) => {
    // Where sockets are files, they outlive who listened.
    if (code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true });
  });
  socket.resume();
  await gone;
}

function addressOf(text) {
  const name = `northvale-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
}
