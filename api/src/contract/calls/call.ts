import type * as z from 'zod';
import type { ActKind } from '../acts.ts';
import type { ListName } from '../lists.ts';

/**
 * Who may make a call. Its 'own' is the person whom it is about: their `userId` stands in the path or the body, or the
 * `id` in the path begins with it, as a request's does. Staff are admins and auditors.
 */
export type Access = 'anyone' | 'signed in' | 'own' | 'own or staff' | 'own or admin' | 'staff' | 'admin';

/** What of a person's an `id` in a path may name, which doesn't say itself whose it is. */
export type Belonging = 'bankAccount' | 'passkey' | 'session';

/** A multipart form: its fields, and the one file that comes with them. */
export interface Form {
  readonly fields: z.ZodObject;
  readonly file: string;
  readonly maxBytes: number;
}

/** What an answer holds that isn't JSON. */
export interface Content {
  readonly mediaType: string;
}

/**
 * What a call takes, gives and asks of its caller. The server's routes, its documents and the clients follow from it.
 */
export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** What the `id` in its path names: another person's is refused. */
  readonly names?: Belonging;
  /** Needs a sign-in of this session, or `POST /auth/reauth`, within ten minutes: always, or for what it says. */
  readonly recent?: true | { readonly for: string };
  /** May be made by staff who have yet to show the second factor that is asked of them. */
  readonly withoutFactor?: true;
  /** May be made with a password that was printed, before another one is chosen. */
  readonly withPrintedPassword?: true;
  /** Texts of the address, after the `?`. */
  readonly query?: z.ZodObject;
  /** Speaks the simple-rest dialect for this list: `sort`, `range`, `filter`. */
  readonly list?: ListName;
  /** JSON. With a form beside it, either may come. */
  readonly body?: z.ZodObject;
  readonly form?: Form;
  /** The body may be a whole record of this shape: what counts is what differs from the record as it stands. */
  readonly record?: z.ZodObject;
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** What its body means where it doesn't say: under one key, said or left out, it is the same body. */
  readonly usual?: Readonly<Record<string, string>>;
  /** Reads all that ever happened in an account: a person makes a few of them at once. */
  readonly wholeHistory?: true;
  /** Other forms of the same answer, which the caller may ask for instead. */
  readonly alsoAs?: readonly Content[];
  /**
   * What it is recorded as: `GET /admin/acts` tells it, and where it was refused by its route. The route may say more
   * of it (`state.act`).
   */
  readonly act?: ActKind;
  /** By status. Failures have the one shape of `problem`. */
  readonly answers: Readonly<Record<number, z.ZodType | Content>>;
}
