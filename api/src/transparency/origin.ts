import { NOTE_SIGNATURE, type Signer, signerOf } from '@northvale/ledger/proof/keys.ts';
import type { Config } from '../config.ts';
import type { Keys } from '../secrets.ts';

/** What a log that begins now is called; the first checkpoint's origin stays. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${new URL(publicUrl).host}/api/log`;

/** The log's keys, named like the log as c2sp.org/tlog-checkpoint asks, the newest first. */
export const signersOf = ({ signing }: Pick<Keys, 'signing'>, origin: string): readonly Signer[] =>
  signing.map((key) => signerOf(origin, NOTE_SIGNATURE, key));
