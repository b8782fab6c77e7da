import { newInvestment, type AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { parseAmount } from '@northvale/web/ui/money.ts';
import type { InvestmentTerms } from '../api/dataProvider.ts';

/** The form as it is written; the price is a text until it is read as dollars. */
export interface TermsTexts {
  name: string;
  category: string;
  investmentReturn: string;
  duration: string;
  pricePerUnit: string;
  img: File | string;
}

export type TermsProblems = Partial<Record<keyof TermsTexts, string>>;

export const emptyTerms: TermsTexts = {
  name: '',
  category: '',
  investmentReturn: '',
  duration: '',
  pricePerUnit: '',
  img: '',
};

export const textsOf = (investment: AdminInvestmentRecord): TermsTexts => ({
  name: investment.name,
  category: investment.category,
  investmentReturn: investment.investmentReturn,
  duration: investment.duration,
  pricePerUnit: investment.pricePerUnit.toFixed(2),
  img: investment.img,
});

/** Checks what was written by the contract's own schema; a chosen file stands in for the picture's address. */
export function readTerms(texts: TermsTexts): { terms: InvestmentTerms } | { problems: TermsProblems } {
  const { img } = texts;
  const checked = newInvestment.safeParse({
    ...texts,
    name: texts.name.trim(),
    pricePerUnit: parseAmount(texts.pricePerUnit),
    img: img instanceof File ? '' : img.trim(),
  });
  if (!checked.success) {
    return {
      problems: Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
    };
  }
  const { name, category, investmentReturn, duration, pricePerUnit } = checked.data;
  return {
    terms: {
      name,
      category,
      investmentReturn,
      duration,
      pricePerUnit,
      img: img instanceof File ? img : (checked.data.img ?? ''),
    },
  };
}

/** Only what differs from the record is sent. */
export function changedTerms(terms: InvestmentTerms, before: AdminInvestmentRecord): Partial<InvestmentTerms> {
  const names = Object.keys(terms) as (keyof InvestmentTerms)[];
  return Object.fromEntries(names.filter((name) => terms[name] !== before[name]).map((name) => [name, terms[name]]));
}
