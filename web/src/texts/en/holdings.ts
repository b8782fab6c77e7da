/** What is said of a holding wherever it is shown. */
export const holdings = {
  matures: 'Matures %{date}',
  matured: 'Matured %{date}',
  timeToMaturity: '%{name}: time to maturity',
} as const;
