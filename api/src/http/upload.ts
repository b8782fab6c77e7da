import multer from '@koa/multer';
import { MulterError } from 'multer';
import type { Form } from '../contract/calls/call.ts';
import type { Caller, Ctx, Step } from './context.ts';
import { badInput, Problem } from './problem.ts';
import { assertStorableTexts } from './storable.ts';

/** The most files that are in memory at once: of one person, and of all. A body may take two minutes to come. */
const MOST_OF_ONE = 2;
const MOST_OF_ALL = 20;

/** Whose files are in memory. */
const held: string[] = [];

/** Reads a multipart form with at most its one file into memory. A JSON body passes, without a file. */
export function upload({ file: field, maxBytes }: Form): Step<{ caller: Caller; file: Buffer | undefined }> {
  const form = multer({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 } }).single(field);
  return async (ctx, next) => {
    if (!ctx.is('multipart/form-data')) return next();
    const { id } = ctx.state.caller;
    takePlace(id);
    try {
      ctx.state.file = await fileOf(ctx);
      assertStorableTexts(ctx.request.body);
      return await next();
    } finally {
      held.splice(held.indexOf(id), 1);
    }
  };

  async function fileOf(ctx: Ctx): Promise<Buffer | undefined> {
    // multer adds `file` to Koa's context; its types say that it always stands there.
    const carrier = ctx as unknown as Parameters<typeof form>[0] & { file?: { buffer: Buffer } };
    // Only reading is guarded here: what later steps throw is theirs.
    await new Promise<void>((resolve, reject) => {
      form(carrier, async () => resolve()).then(() => resolve(), reject);
    }).catch((error: unknown) => {
      throw unreadable(error, field);
    });
    return carrier.file?.buffer;
  }
}

/** @throws Problem while there is none */
function takePlace(id: string): void {
  if (held.filter((each) => each === id).length >= MOST_OF_ONE)
    throw new Problem('TooManyTries', { retryAfterSeconds: 10 });
  if (held.length >= MOST_OF_ALL) throw new Problem('Unavailable');
  held.push(id);
}

function unreadable(error: unknown, field: string): Problem {
  const code = error instanceof MulterError ? error.code : '';
  if (code === 'LIMIT_FILE_SIZE') {
    const message = 'This file is too large.';
    return new Problem('TooLarge', { message, issues: [{ path: field, message }] });
  }
  if (code === 'LIMIT_FILE_COUNT') return badInput(field, 'Only one file is expected.');
  if (code === 'LIMIT_UNEXPECTED_FILE')
    return badInput(error instanceof MulterError ? (error.field ?? '') : '', 'No file is expected here.');
  return new Problem('BadInput', { message: 'The form could not be read.' });
}
