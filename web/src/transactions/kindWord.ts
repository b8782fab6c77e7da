import type { RequestKind } from '../account/useRequests.ts';

export const kindWord: Record<RequestKind, string> = { deposit: 'Deposit', withdraw: 'Withdrawal' };
