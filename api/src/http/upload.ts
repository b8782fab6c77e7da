import { meaningOf, said } from '../contract/said.ts';
import multer from '@koa/multer';
import { MulterError } from 'multer';
import type { Form } from '../contract/calls/call.ts';
import type { Caller, Ctx, Step } from './context.ts';
import { networkOf } from './clientAddress.ts';
import { badInput, Problem } from './problem.ts';
import { assertStorableTexts } from './json.ts';

/**
 * The most files that are in memory at once: of one person, from one network, and of all. A body may take two minutes
 * to come.
 */
const MOST_OF_ONE = 2;
const MOST_OF_A_NETWORK = 8;
const MOST_OF_ALL = 20;

/** How long nothing of a file may come. */
const PATIENCE_MS = 20_000;

interface Holding {
  readonly person: string;
  readonly network: string;
}

/** Whose files are in memory. */
const held: Holding[] = [];

/** Reads a multipart form with at most its one file into memory. A JSON body passes, without a file. */
export function upload(
  { file: field, maxBytes }: Form,
  patienceMs = PATIENCE_MS,
): Step<{ caller: Caller; file: Buffer | undefined }> {
  const form = multer({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 } }).single(field);
  return async (ctx, next) => {
    if (!ctx.is('multipart/form-data')) return next();
    const place = takeSlot({ person: ctx.state.caller.id, network: networkOf(ctx.ip) });
    try {
      ctx.state.file = await fileOf(ctx);
      assertStorableTexts(ctx.request.body);
      return await next();
    } finally {
      held.splice(held.indexOf(place), 1);
    }
  };

  async function fileOf(ctx: Ctx): Promise<Buffer | undefined> {
    // multer adds `file` to Koa's context; its types say that it always stands there.
    const carrier = ctx as unknown as Parameters<typeof form>[0] & { file?: { buffer: Buffer } };
    // Only reading is guarded here: what later steps throw is theirs.
    await new Promise<void>((resolve, reject) => {
      onStandstill(ctx, patienceMs, () => reject(stoodStill()));
      form(carrier, async () => resolve()).then(() => resolve(), reject);
    }).catch((error: unknown) => {
      throw error instanceof Problem ? error : unreadable(error, field);
    });
    return carrier.file?.buffer;
  }
}

/** @throws Problem while there is none */
function takeSlot(place: Holding): Holding {
  const taken = (by: keyof Holding): number => held.filter((each) => each[by] === place[by]).length;
  if (taken('person') >= MOST_OF_ONE || taken('network') >= MOST_OF_A_NETWORK)
    throw new Problem('TooManyTries', { retryAfterSeconds: 10 });
  if (held.length >= MOST_OF_ALL) throw new Problem('Unavailable');
  held.push(place);
  return place;
}

/** Calls back once nothing has come for so long, and has the connection end with its answer. */
function onStandstill(ctx: Ctx, patienceMs: number, stopped: () => void): void {
  const { req } = ctx;
  const usualMs = req.socket.timeout ?? 0;
  req.setTimeout(patienceMs, () => {
    // Refused already, it only lets the rest come in.
    if (ctx.headerSent) return void req.socket.destroy();
    ctx.set('Connection', 'close');
    stopped();
  });
  req.once('end', () => void req.socket.setTimeout(usualMs));
}

const stoodStill = (): Problem =>
  new Problem('BadInput', { status: 408, message: said('TooSlow', 'The request did not arrive in time.') });

function unreadable(error: unknown, field: string): Problem {
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') {
    const message = said('FileTooLarge', 'This file is too large.');
    return new Problem('TooLarge', { message, issues: [{ path: field, ...meaningOf(message) }] });
  }
  if (code === 'LIMIT_FILE_COUNT') return badInput(field, said('OneFileOnly', 'Only one file is expected.'));
  if (code === 'LIMIT_UNEXPECTED_FILE')
    return badInput(
      error instanceof MulterError ? (error.field ?? '') : '',
      said('NoFileExpected', 'No file is expected here.'),
    );
  return new Problem('BadInput', { message: said('FormUnreadable', 'The form could not be read.') });
}
