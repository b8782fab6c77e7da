import type { Parts } from '../parts.ts';

/** Encrypts what a release wrote that kept these fields plain. Repeatable, also while one of its processes still runs. */
export async function sealOlder({ db, people, documents }: Pick<Parts, 'db' | 'people' | 'documents'>): Promise<void> {
  const older = await db
    .selectFrom('people')
    .select(['id', 'phonenumber', 'dob', 'address'])
    .where('erased_at', 'is', null)
    .where(({ eb, or }) => or([eb('phonenumber', '<>', ''), eb('dob', '<>', ''), eb('address', '<>', '')]))
    .execute();
  for (const { id, ...fields } of older)
    await people.change(id, Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')));
  await people.sealOlderNumbers();
  await documents.sealOlder();
}
