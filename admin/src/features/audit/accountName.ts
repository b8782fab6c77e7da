/** Whose account a name of the journal's means, and which of theirs; undefined for one of the platform's. */
export function investorAccount(account: string): { userId: string; part: string } | undefined {
  const [, userId, part] = /^investor:([^:]+):(\w+)$/.exec(account) ?? [];
  return userId === undefined || part === undefined ? undefined : { userId, part };
}
