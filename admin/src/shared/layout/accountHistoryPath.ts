/** Where the history of an account is shown; as it stood right after a revision where that is given. */
export function accountHistoryPath(userId: string, revision?: number): string {
  const path = `/account-history/${encodeURIComponent(userId)}`;
  return revision === undefined ? path : `${path}?revision=${revision}`;
}
