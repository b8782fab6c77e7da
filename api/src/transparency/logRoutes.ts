import { CHECKPOINT_STREAM_ID } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { parseCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import type { LostLog } from '@northvale/ledger/proof/checkpointStream.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { parseNote } from '@northvale/ledger/proof/note.ts';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { bundleEntries, parseTilePath, type Tile, TILE_WIDTH, widthIn } from '@northvale/ledger/proof/tiles.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/router.ts';
import type { Keys } from '../secrets.ts';
import { publishedCheckpoint } from './keptCheckpoint.ts';
import { keysOf, type LogParts, numberOfLog, originOf } from './logParts.ts';
import { proveAccount } from './proveAccount.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

type LogRouteParts = Pick<LogParts, 'checkpoints' | 'db'> & { readonly config: Config; readonly keys: Keys };

/** The transparency log for anyone who wants to check it (c2sp.org/tlog-tiles). */
export function logRoutes({ checkpoints, config, db, keys }: LogRouteParts): Routes {
  const routes = createRoutes();
  const tree = storedTree(db);
  const readPublished = publishedCheckpoint({ config, db, keys });

  for (const [checkpointCall, tileCall] of [
    ['GET /log/checkpoint', 'GET /log/tile/*tile'],
    ['GET /log/:number/checkpoint', 'GET /log/:number/tile/*tile'],
  ] as const) {
    routes.on(checkpointCall, async (ctx) => {
      const { note } = await logOf(ctx.params);
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = note;
    });

    routes.on(tileCall, async (ctx) => {
      const tile = tileAt(`tile/${ctx.params.tile}`);
      const { size } = await logOf(ctx.params);
      // What no checkpoint covers could still be found wrong, and caches never let go of a tile.
      if (tile.width > widthIn(size, tile)) throw notFound();
      const bytes = await bytesOf(tile);
      ctx.set('Cache-Control', FOR_EVER);
      ctx.type = 'application/octet-stream';
      ctx.body = Buffer.from(bytes);
    });
  }

  routes.on('GET /log/vkey', async (ctx) => {
    const published = await readPublished();
    const { lost } = await checkpoints.load(CHECKPOINT_STREAM_ID);
    const origins = [published?.origin ?? originOf(config), ...lost.map(originIn).toReversed()];
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = origins
      .flatMap((origin) => keysOf(keys, origin))
      .map((key) => `${formatVerifierKey(key)}\n`)
      .join('');
  });

  /**
   * The log that goes on, or one that has lost entries: its last checkpoint as it was published, and the tiles of those
   * entries that are left, as the log behind it has the same.
   */
  async function logOf({ number = '1' }: { readonly number?: string }): Promise<{ note: string; size: number }> {
    const published = await readPublished();
    if (!published) throw notFound();
    const isNamed = (origin: string) => String(numberOfLog(origin)) === number;
    if (isNamed(published.origin)) return published;
    const { lost } = await checkpoints.load(CHECKPOINT_STREAM_ID);
    const found = lost.findLast((log) => isNamed(originIn(log)));
    if (!found) throw notFound();
    return { note: found.note, size: found.left };
  }

  async function bytesOf(tile: Tile): Promise<Uint8Array> {
    if (tile.level !== 'entries') return found(() => tree.readTile(tile));
    const start = tile.index * TILE_WIDTH;
    const entries = await tree.readEntries(start, start + tile.width);
    if (entries.length !== tile.width * 32) throw notFound();
    return bundleEntries(entries);
  }

  return routes;
}

const originIn = ({ note }: LostLog): string => parseCheckpoint(parseNote(note).text).origin;

const tileAt = (path: string): Tile => {
  try {
    return parseTilePath(path);
  } catch (error) {
    throw error instanceof Malformed ? notFound() : error;
  }
};

/** After an older dump was restored, the tree is shorter than what was published of it. */
const found = (read: () => Promise<Uint8Array>): Promise<Uint8Array> =>
  read().catch((error: unknown) => {
    throw error instanceof Malformed ? notFound() : error;
  });

/** The proof of an account, for the person whose it is, and for staff. */
export function proofRoutes(parts: {
  readonly db: Database;
  readonly now: () => Date;
  readonly store: EventStore;
}): Routes {
  const routes = createRoutes();
  routes.on('GET /auth/proof/:userId', async (ctx) => {
    const { userId } = ctx.params;
    const proof = await proveAccount(parts, userId, parts.now());
    if (!proof) throw notFound();
    ctx.state.act.details = { exported: 'proof' };
    ctx.attachment(`proof-${userId.slice(-8)}.json`);
    ctx.body = { ...proof, events: proof.events.map((event) => ({ ...event, metadata: { ...event.metadata } })) };
  });
  return routes;
}
