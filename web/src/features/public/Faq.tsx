import Box from '@mui/material/Box';
import { formatPercent } from '@northvale/web/ui/terms.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { PublicConfig } from '@northvale/api/contract/config.ts';
import { formatWholeMoney } from '@northvale/web/ui/money.ts';
import { type ReactNode, useId } from 'react';
import { t } from '../../shared/texts/t.ts';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** One answer is open at a time, without a script too; pressing an open one closes it. */
export function Faq({
  questions,
  initial,
  heading = 'h3',
}: {
  questions: Question[];
  initial?: number;
  heading?: 'h2' | 'h3';
}) {
  const name = useId();
  return (
    <Box sx={{ borderBottom: '1px solid', borderColor: 'nv.rule' }}>
      {questions.map(({ question, answer }, index) => (
        <Box component="details" key={question} name={name} open={index === initial} sx={entry}>
          <Box component="summary" sx={summary}>
            <Box component={heading} sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '26px' }}>
              {question}
            </Box>
            <Plus size={20} strokeWidth={1.75} aria-hidden />
            <Minus size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box sx={{ color: 'nv.ink2', fontSize: 16, lineHeight: '26px', mt: -1, pr: 10, pb: 6 }}>{answer}</Box>
        </Box>
      ))}
    </Box>
  );
}

const entry = {
  borderTop: '1px solid',
  borderColor: 'nv.rule',
  '&[open] .lucide-plus, &:not([open]) .lucide-minus': { display: 'none' },
  // Paper can't be pressed: all answers stand on it.
  '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
} as const;

const summary = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 4,
  boxSizing: 'border-box',
  minHeight: 64,
  py: 4,
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { flex: 'none' },
} as const;

/** What each plan pays, as sentences say it. */
export function feeRates() {
  const { free, member } = useConfig().platformFee;
  return { free: formatPercent(free), member: formatPercent(member) };
}

/** The four that the landing page asks first. */
export const firstQuestions = ({ referral }: Pick<PublicConfig, 'referral'>): Question[] => [
  ...(['accounts', 'cost', 'identity'] as const).map((name) => ({
    question: t(`questions.${name}.question`),
    answer: t(`questions.${name}.answer`, feeRates()),
  })),
  {
    question: t('questions.referral.question'),
    answer:
      referral === undefined
        ? t('questions.referral.answer')
        : t('questions.referral.rewarded', {
            reward: formatWholeMoney(referral.reward),
            least: formatWholeMoney(referral.minimumDeposit),
          }),
  },
];
