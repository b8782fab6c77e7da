export function investorsWords(investors: number): string {
  if (investors === 0) return 'Be the first';
  return investors === 1 ? '1 investor' : `${investors.toLocaleString('en-GB')} investors`;
}
