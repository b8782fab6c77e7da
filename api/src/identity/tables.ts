import type { JsonObject } from '@northvale/ledger/event/json.ts';
import {
  boolean,
  count,
  integer,
  json,
  money,
  nullable,
  table,
  text,
  texts,
  time,
  uuid,
  withDefault,
  type WritableTable,
} from '@northvale/projections/engine/table.ts';
import type { Kysely } from 'kysely';
import type { ActKind } from '../contract/acts.ts';
import type { CsvMapping } from '../contract/bankStatements.ts';
import type { GoalPicture } from '../contract/goals.ts';
import type { Language } from '../contract/preferences.ts';
import type { NoticedChange } from '../mail/ownerWords.ts';

export const peopleTable = table('people', ['id'], {
  id: uuid(),
  name: text(),
  email: text(),
  email_verified: withDefault(boolean()),
  how: withDefault(text()),
  referral_code: text(),
  referred_by: nullable(uuid()),
  created_at: time(),
  account_opened_at: nullable(time()),
  erased_at: nullable(time()),
  devices_since: nullable(time()),
  sealed_phonenumber: withDefault(text()),
  sealed_dob: withDefault(text()),
  sealed_address: withDefault(text()),
});

export const actsTable = table('acts', ['number'], {
  number: count(),
  id: uuid(),
  at: time(),
  kind: text<ActKind>(),
  actor_id: text(),
  actor_role: text(),
  about_id: text(),
  outcome: text<'done' | 'refused'>(),
  details: json<JsonObject>(),
  sealed: text(),
  hash: text(),
});

/** The tables of the schema `identity`; what each is for stands in its migrations. */
export const IDENTITY_TABLES = [
  peopleTable,
  table('credentials', ['user_id'], {
    user_id: uuid(),
    password_hash: text(),
    changed_at: time(),
    printed: withDefault(boolean()),
  }),
  table('second_factors', ['user_id'], {
    user_id: uuid(),
    secret: text(),
    enabled_at: nullable(time()),
    last_step: withDefault(count()),
    last_use: withDefault(text()),
    recovery_hashes: withDefault(texts()),
  }),
  table('code_tries', ['user_id', 'kind'], {
    user_id: uuid(),
    kind: text<'code' | 'recovery'>(),
    since: time(),
    wrong: integer(),
    day_since: time(),
    day_wrong: integer(),
  }),
  table('passkeys', ['id'], {
    id: uuid(),
    user_id: uuid(),
    credential_id: text(),
    public_key: text(),
    counter: count(),
    transports: texts(),
    name: text(),
    created_at: time(),
    last_used_at: nullable(time()),
  }),
  table('passkey_challenges', ['challenge'], {
    challenge: text(),
    user_id: nullable(uuid()),
    purpose: text<'register' | 'signIn' | 'stepUp'>(),
    expires_at: time(),
    used_for: nullable(text()),
    session_id: nullable(uuid()),
  }),
  table('sessions', ['id'], {
    id: uuid(),
    user_id: uuid(),
    secret_hash: text(),
    created_at: time(),
    last_seen_at: time(),
    expires_at: time(),
    user_agent: text(),
    address: text(),
    cookie_seed: text(),
    turn: withDefault(integer()),
    cookie_changed_at: withDefault(time()),
    shown_at: withDefault(time()),
    factor_shown: withDefault(boolean()),
  }),
  table('access_changes', ['user_id', 'what'], {
    user_id: uuid(),
    what: text<'password' | 'email' | 'factor'>(),
    at: time(),
  }),
  table('change_notices', ['id'], {
    id: uuid(),
    user_id: uuid(),
    email: text(),
    email_verified: boolean(),
    happening: json<NoticedChange>(),
    tries: withDefault(integer()),
    due_at: time(),
    expires_at: time(),
  }),
  table('download_tickets', ['secret_hash'], {
    secret_hash: text(),
    session_id: uuid(),
    user_id: uuid(),
    address: text(),
    expires_at: time(),
  }),
  table('mailed_secrets', ['user_id', 'purpose'], {
    user_id: uuid(),
    purpose: text<'resetPassword' | 'verifyEmail'>(),
    secret_hash: text(),
    email: text(),
    expires_at: time(),
    tries: withDefault(integer()),
    seed: withDefault(text()),
  }),
  table('email_changes', ['user_id'], {
    user_id: uuid(),
    email: text(),
    token_hash: text(),
    code_hash: text(),
    tries: withDefault(integer()),
    expires_at: time(),
    by_staff: withDefault(boolean()),
  }),
  table('mailed_links', ['token_hash'], {
    token_hash: text(),
    user_id: uuid(),
    purpose: text<'lockAccount' | 'undoEmailChange'>(),
    email: text(),
    expires_at: time(),
  }),
  table('bank_accounts', ['id'], {
    id: uuid(),
    user_id: uuid(),
    bank_name: text(),
    account_holder_name: text(),
    created_at: time(),
    unlinked_at: nullable(time()),
    sealed_account_number: text(),
  }),
  table('documents', ['user_id'], {
    user_id: uuid(),
    id_card_type: text(),
    file_name: text(),
    media_type: text(),
    submitted_at: time(),
    sealed_id_card_number: text(),
  }),
  table('goals', ['id'], {
    id: uuid(),
    user_id: uuid(),
    sealed_name: text(),
    picture: text<GoalPicture>(),
    target: money(),
    due_on: text(),
    wallet: money(),
    holdings: texts(),
    plan_id: nullable(text()),
    paused: boolean(),
    created_at: time(),
    reached_at: nullable(time()),
  }),
  table('bank_texts', ['line_id'], { line_id: text(), sealed: text(), request_id: nullable(text()) }),
  table('bank_notes', ['about'], { about: text(), sealed: text() }),
  table('bank_layouts', ['shape'], { shape: text(), mapping: json<CsvMapping>() }),
  actsTable,
  table('person_keys', ['user_id'], { user_id: uuid(), wrapped_key: text() }),
  table('rate_limits', ['key'], { key: text(), points: withDefault(integer()), expire: nullable(count()) }),
  table('preferences', ['user_id'], {
    user_id: uuid(),
    language: withDefault(text<Language>()),
    muted: withDefault(texts()),
    read_up_to: withDefault(integer()),
  }),
  table('milestones', ['name'], {
    name: text<'bankKey' | 'checkpointMailed' | 'demo' | 'digestKey' | 'firstAdmin' | 'introduced' | 'queueMailed'>(),
    value: text(),
  }),
] as const;

type IdentityTable = (typeof IDENTITY_TABLES)[number];

/** The same as Kysely sees them. */
export type IdentityTables = {
  readonly [Name in IdentityTable['name']]: WritableTable<Extract<IdentityTable, { readonly name: Name }>>;
};

export type IdentityDatabase = Kysely<IdentityTables>;
