import type { KeyObject } from 'node:crypto';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { sql } from 'kysely';
import type { CsvMapping } from '../contract/bankStatements.ts';
import type { Keys } from '../secrets.ts';
import { decryptText, encryptText } from './encryption.ts';
import { createMilestones, keptBankKey } from './milestones.ts';
import type { IdentityDatabase } from './tables.ts';

/** What a line says of people. */
export interface LineText {
  readonly text: string;
  readonly counterparty: string;
  /** The bank's own. */
  readonly reference: string;
}

export interface ImportedText extends LineText {
  readonly lineId: string;
  /** The request that the text names, if it does. */
  readonly requestId?: string | undefined;
}

/** What banks' statements say of people, and what staff write of lines and days: encrypted, and in no event. */
export interface BankTexts {
  /** The first text of a line stays. */
  keep(texts: readonly ImportedText[]): Promise<void>;
  /** By line. */
  of(lineIds: readonly string[]): Promise<ReadonlyMap<string, LineText & { readonly requestId: string | null }>>;
  /** About a line or a day; '' takes it away. */
  note(about: string, note: string): Promise<void>;
  notes(about: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Takes the texts of these lines away. */
  forget(lineIds: readonly string[]): Promise<void>;
  /** How files with a header of this shape were read before. */
  layout(shape: string): Promise<CsvMapping | undefined>;
  rememberLayout(shape: string, mapping: CsvMapping): Promise<void>;
}

export function createBankTexts(db: IdentityDatabase, keys: Pick<Keys, 'persons'>): BankTexts {
  let kept: Promise<KeyObject> | undefined;
  const key = () => {
    kept ??= keptBankKey(keys, createMilestones(db));
    kept.catch(() => (kept = undefined));
    return kept;
  };

  return {
    async keep(texts) {
      const sealing = await key();
      const rows = texts.map(({ lineId, requestId, text, counterparty, reference }) => ({
        line_id: lineId,
        sealed: encryptText(sealing, JSON.stringify({ text, counterparty, reference }), lineId),
        request_id: requestId ?? null,
      }));
      for (let from = 0; from < rows.length; from += 1_000) {
        const some = rows.slice(from, from + 1_000);
        await db
          .insertInto('bank_texts')
          .values(some)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },

    async of(lineIds) {
      const opening = await key();
      const rows = await db.selectFrom('bank_texts').selectAll().where('line_id', '=', anyOf(lineIds)).execute();
      return new Map(
        rows.map(({ line_id: id, sealed, request_id: requestId }) => {
          const text = JSON.parse(decryptText(opening, sealed, id)) as LineText;
          return [id, { ...text, requestId }];
        }),
      );
    },

    async note(about, note) {
      if (note === '') return void (await db.deleteFrom('bank_notes').where('about', '=', about).execute());
      const sealed = encryptText(await key(), note, about);
      await db
        .insertInto('bank_notes')
        .values({ about, sealed })
        .onConflict((conflict) => conflict.column('about').doUpdateSet({ sealed }))
        .execute();
    },

    async notes(about) {
      const rows = await db.selectFrom('bank_notes').selectAll().where('about', '=', anyOf(about)).execute();
      const opening = await key();
      return new Map(rows.map((row) => [row.about, decryptText(opening, row.sealed, row.about)]));
    },

    async forget(lineIds) {
      await db.deleteFrom('bank_texts').where('line_id', '=', anyOf(lineIds)).execute();
      await db.deleteFrom('bank_notes').where('about', '=', anyOf(lineIds)).execute();
    },

    async layout(shape) {
      const found = db.selectFrom('bank_layouts').select('mapping').where('shape', '=', shape);
      return (await found.executeTakeFirst())?.mapping;
    },

    async rememberLayout(shape, mapping) {
      const json = sql<CsvMapping>`${JSON.stringify(mapping)}::jsonb`;
      await db
        .insertInto('bank_layouts')
        .values({ shape, mapping: json })
        .onConflict((conflict) => conflict.column('shape').doUpdateSet({ mapping: json }))
        .execute();
    },
  };
}
