import { checkpointText } from '../../src/proof/checkpoint.ts';
import { COSIGNATURE, NOTE_SIGNATURE, type Signer, signerOf } from '../../src/proof/keys.ts';
import { formatNote, signNote } from '../../src/proof/note.ts';

export const ORIGIN = 'ledger.example:3000/api/log';
export const logSigner = signerOf(ORIGIN, NOTE_SIGNATURE, new Uint8Array(32).fill(1));
export const witnessSigner = signerOf('witness.example', COSIGNATURE, new Uint8Array(32).fill(3));

/** A checkpoint as the log serves it. */
export const signedCheckpoint = (
  tree: { readonly size: number; readonly root: Uint8Array },
  signers: readonly Signer[] = [logSigner],
): string => formatNote(signNote(checkpointText({ origin: ORIGIN, ...tree }), signers));
