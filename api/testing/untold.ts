import type { TestApp } from './testApp.ts';

/** What people are still to be mailed, and how often that was tried: everybody, or one person. */
export function untold({ parts }: Pick<TestApp, 'parts'>, person?: { readonly id: string }) {
  const all = parts.db.selectFrom('untold_changes').select('tries');
  return (person ? all.where('user_id', '=', person.id) : all).execute();
}
