import type { Files } from '../files/files.ts';
import type { Keys } from '../secrets.ts';
import { type BankAccounts, createBankAccounts } from './bankAccounts.ts';
import { type Belongings, createBelongings } from './belongings.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createDownloadTickets, type DownloadTickets } from './downloadTickets.ts';
import { createEmailChanges, type EmailChanges } from './emailChanges.ts';
import { createFactors, type Factors } from './factors.ts';
import { createMailedLinks, type MailedLinks } from './mailedLinks.ts';
import { createMailedSecrets, type MailedSecrets } from './mailedSecrets.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPersonKeys } from './personKeys.ts';
import { createPersons, type Persons } from './persons.ts';
import { createPreferences, type PreferencesStore } from './preferences.ts';
import { type Seal, sealOlderFields } from './sealOlder.ts';
import { createSealedTexts, type SealedTexts } from './sealedTexts.ts';
import { createSecondFactors, type SecondFactors } from './secondFactors.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { IdentityDatabase } from './tables.ts';
import { createUntoldChanges, type UntoldChanges } from './untoldChanges.ts';

/** People, the bank accounts that they linked, and the texts about them. */
type People = Persons & BankAccounts & SealedTexts;

/** The truth about people: the schema `identity` and the encrypted files. Nothing of it stands in an event. */
export interface Identity {
  readonly people: People;
  readonly belongings: Belongings;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly downloadTickets: DownloadTickets;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly factors: Factors;
  readonly mailedSecrets: MailedSecrets;
  readonly emailChanges: EmailChanges;
  readonly mailedLinks: MailedLinks;
  readonly untoldChanges: UntoldChanges;
  readonly documents: Documents;
  readonly preferences: PreferencesStore;
  /** Encrypts what a release before kept plain. */
  readonly sealOlder: Seal;
}

export const IDENTITY_MIGRATIONS = { schema: 'identity', directory: new URL('./migrations/', import.meta.url) };

/** @param changed is told of whom something has changed that their calls rest on */
export function createIdentity(
  db: IdentityDatabase,
  keys: Keys,
  documents: Files,
  changed: (userId: string) => void,
): Identity {
  const personKeys = createPersonKeys(db, keys.persons);
  const kept = createDocuments(db, personKeys, keys.documents, documents);
  return {
    people: {
      ...createPersons(db, personKeys),
      ...createBankAccounts(db, personKeys),
      ...createSealedTexts(personKeys),
    },
    belongings: createBelongings(db),
    credentials: createCredentials(db, changed),
    sessions: createSessions(db, changed),
    downloadTickets: createDownloadTickets(db),
    secondFactors: createSecondFactors(db, keys.secondFactors, changed),
    passkeys: createPasskeys(db),
    factors: createFactors(db),
    mailedSecrets: createMailedSecrets(db, keys.mailedSecrets),
    emailChanges: createEmailChanges(db),
    mailedLinks: createMailedLinks(db),
    untoldChanges: createUntoldChanges(db),
    preferences: createPreferences(db),
    documents: kept,
    async sealOlder(signal) {
      await sealOlderFields(db, personKeys, signal);
      await kept.sealOlder(signal);
    },
  };
}
