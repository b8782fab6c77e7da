/** Where the history of an account is shown. */
export const accountPath = (userId: string): string => `/account-history/${encodeURIComponent(userId)}`;
