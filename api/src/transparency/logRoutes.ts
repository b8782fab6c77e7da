import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { formatVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { bundleEntries, parseTilePath, type Tile, TILE_WIDTH, widthIn } from '@northvale/ledger/proof/tiles.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/router.ts';
import type { Keys } from '../secrets.ts';
import { publishedCheckpoint } from './keptCheckpoint.ts';
import { keysOf, originOf } from './logParts.ts';
import { proveAccount } from './proveAccount.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The transparency log for anyone who wants to check it (c2sp.org/tlog-tiles). */
export function logRoutes({
  config,
  db,
  keys,
}: {
  readonly config: Config;
  readonly db: Database;
  readonly keys: Keys;
}): Routes {
  const routes = createRoutes();
  const tree = storedTree(db);
  const readPublished = publishedCheckpoint({ config, db, keys });

  routes.on('GET /log/checkpoint', async (ctx) => {
    const published = await readPublished();
    if (!published) throw notFound();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = published.note;
  });

  routes.on('GET /log/vkey', async (ctx) => {
    const published = await readPublished();
    const known = keysOf(keys, published?.origin ?? originOf(config));
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = known.map((key) => `${formatVerifierKey(key)}\n`).join('');
  });

  routes.on('GET /log/tile/*tile', async (ctx) => {
    const tile = tileAt(`tile/${ctx.params.tile}`);
    const published = await readPublished();
    // What no checkpoint covers could still be found wrong, and caches never let go of a tile.
    if (tile.width > widthIn(published?.size ?? 0, tile)) throw notFound();
    const bytes = await bytesOf(tile);
    ctx.set('Cache-Control', FOR_EVER);
    ctx.type = 'application/octet-stream';
    ctx.body = Buffer.from(bytes);
  });

  async function bytesOf(tile: Tile): Promise<Uint8Array> {
    if (tile.level !== 'entries') return found(() => tree.readTile(tile));
    const start = tile.index * TILE_WIDTH;
    const entries = await tree.readEntries(start, start + tile.width);
    if (entries.length !== tile.width * 32) throw notFound();
    return bundleEntries(entries);
  }

  return routes;
}

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
