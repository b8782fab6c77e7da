import { ruleText } from '@northvale/web/ui/texts/said.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { newInvestment } from '@northvale/api/contract/investmentTerms.ts';
import { editableMoney, formatMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { decimalSeparator } from '@northvale/web/ui/texts/texts.ts';
import type { InvestmentTerms } from '../../shared/api/dataProvider.ts';
import { t } from '../../shared/texts/t.ts';

export const DURATION_UNITS = ['days', 'months', 'years'] as const;

/** The form as it is written: numbers apart from what they count, and texts until they are read. */
export interface TermsTexts {
  name: string;
  category: string;
  returnPercent: string;
  durationCount: string;
  durationUnit: string;
  pricePerUnit: string;
  chargePercent: string;
  unitsOffered: string;
  img: File | string;
}

export type TermsProblems = Partial<Record<keyof TermsTexts, string>>;

export const emptyTerms: TermsTexts = {
  name: '',
  category: '',
  returnPercent: '',
  durationCount: '',
  durationUnit: 'months',
  pricePerUnit: '',
  chargePercent: '',
  unitsOffered: '',
  img: '',
};

export const textsOf = (investment: AdminInvestmentRecord): TermsTexts => ({
  name: investment.name,
  category: investment.category,
  returnPercent: asSpoken(withoutPercent(investment.investmentReturn)),
  durationUnit: 'months',
  ...splitDuration(investment.duration),
  pricePerUnit: editableMoney(investment.pricePerUnit),
  chargePercent: asSpoken(withoutPercent(investment.fundCharge)),
  unitsOffered: investment.unitsOffered === null ? '' : String(investment.unitsOffered),
  img: investment.img,
});

/** JSON has nothing of a file. */
export const differ = (one: TermsTexts, other: TermsTexts): boolean =>
  JSON.stringify(one) !== JSON.stringify(other) || one.img !== other.img;

/** Those of some texts that differ from others. */
export const differing = (some: Partial<TermsTexts>, others: TermsTexts): Partial<TermsTexts> =>
  Object.fromEntries(Object.entries(some).filter(([name, value]) => value !== others[name as keyof TermsTexts]));

/** '18%' may be written with its sign, though that stands beside the field. */
export const withoutPercent = (text: string): string => text.replace(/\s*%$/, '');

/** '9 months' may be written into the number's field, or pasted: its unit is chosen then. */
export function splitDuration(
  text: string,
): Pick<TermsTexts, 'durationCount'> | Pick<TermsTexts, 'durationCount' | 'durationUnit'> {
  const [, count, unit] = /^(\d+) (day|month|year)s?$/.exec(text.trim()) ?? [];
  return count === undefined ? { durationCount: text } : { durationCount: count, durationUnit: `${unit}s` };
}

/** As the contract has it. */
const withPoint = (text: string): string => text.replace(decimalSeparator(), '.');

const asSpoken = (text: string): string => text.replace('.', decimalSeparator());

const MOST_YEARS = 999;

function returnProblem(text: string): string | undefined {
  if (text === '') return t('investments.form.problems.noReturn');
  if (!/^\d+(\.\d+)?$/.test(text)) return t('investments.form.problems.returnNumber');
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return t('investments.form.problems.returnDecimals');
  return /^\d{1,3}(\.|$)/.test(text) ? undefined : t('investments.form.problems.returnMost');
}

const unitOf = (text: string) => DURATION_UNITS.find((unit) => unit === text) ?? 'months';

function durationProblem(count: string, chosen: string): string | undefined {
  const unit = t(`investments.form.units.${unitOf(chosen)}`);
  if (count === '') return t('investments.form.problems.noDuration');
  if (!/^\d+$/.test(count)) return t('investments.form.problems.durationWhole', { unit });
  if (Number(count) === 0) return t('investments.form.problems.durationLeast');
  const most = chosen === 'years' ? MOST_YEARS : 9999;
  return Number(count) > most ? t('investments.form.problems.durationMost', { most, unit }) : undefined;
}

function priceProblem(price: number | undefined, text: string): string | undefined {
  if (price === undefined)
    return t(`investments.form.problems.${/^\d+[.,]\d{3,}$/.test(text.trim()) ? 'priceDecimals' : 'noPrice'}`);
  return price > 0 ? undefined : t('investments.form.problems.priceLeast', { least: formatMoney(0.01) });
}

/** Names the rule that was broken; the contract's own schema has the last word. A chosen file stands in for `img`. */
export function readTerms(texts: TermsTexts): { terms: InvestmentTerms } | { problems: TermsProblems } {
  const { img } = texts;
  const [percent, count] = [withPoint(texts.returnPercent.trim()), texts.durationCount.trim()];
  const [charge, units] = [withPoint(withoutPercent(texts.chargePercent.trim())), texts.unitsOffered.trim()];
  const pricePerUnit = parseAmount(texts.pricePerUnit);
  const checked = newInvestment.safeParse({
    name: texts.name.trim(),
    category: texts.category,
    investmentReturn: `${percent}%`,
    duration: `${count} ${texts.durationUnit}`,
    pricePerUnit,
    fundCharge: charge === '' ? '' : `${charge}%`,
    unitsOffered: units === '' ? null : /^\d{1,9}$/.test(units) ? Number(units) : Number.NaN,
    img: img instanceof File ? '' : img.trim(),
  } satisfies Record<keyof InvestmentTerms, unknown>);
  if (!checked.success) {
    const found = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [fieldOf(path[0]), ruleText(message)]),
    );
    const broken = {
      returnPercent: returnProblem(percent),
      durationCount: durationProblem(count, texts.durationUnit),
      pricePerUnit: priceProblem(pricePerUnit, texts.pricePerUnit),
    };
    return { problems: { ...found, ...onlySaid(broken) } };
  }
  const { investors: _, fundCharge = '', unitsOffered = null, ...terms } = checked.data;
  return { terms: { ...terms, fundCharge, unitsOffered, img: img instanceof File ? img : (terms.img ?? '') } };
}

/** The form's field of one of the contract's. */
export const fieldOf = (name: PropertyKey | undefined): string => FIELDS[String(name)] ?? String(name);

const FIELDS: Readonly<Record<string, keyof TermsTexts>> = {
  investmentReturn: 'returnPercent',
  duration: 'durationCount',
  fundCharge: 'chargePercent',
};

const onlySaid = (problems: TermsProblems): TermsProblems =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

/** Only what differs from the record is sent. */
export function changedTerms(terms: InvestmentTerms, before: AdminInvestmentRecord): Partial<InvestmentTerms> {
  const names = Object.keys(terms) as (keyof InvestmentTerms)[];
  return Object.fromEntries(names.filter((name) => terms[name] !== before[name]).map((name) => [name, terms[name]]));
}
