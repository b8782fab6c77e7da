/** 'Wells Fargo ····4417' */
export const bankLabel = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `${bankName} ····${accountNumber.slice(-4)}`;
