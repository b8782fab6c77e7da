/** 'WithdrawalRequested' as people say it: 'Withdrawal requested'. */
export function eventName(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
