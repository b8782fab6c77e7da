import Box from '@mui/material/Box';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import type { Holds } from './check.ts';
import { Verdict } from './Verdict.tsx';
import { t } from '../../shared/texts/t.ts';

interface StatementFindingsProps {
  statement: NonNullable<Holds['statement']>;
  coveredRevision: number;
  /** When the last event happened that is proven. */
  coveredAt: string;
}

/** Whether the statement is what the proven events make. */
export function StatementFindings({ statement, coveredRevision, coveredAt }: StatementFindingsProps) {
  if (statement.kind === 'unreadable') {
    return (
      <Verdict tone="red" icon={CircleX} title={t('verify.statementUnreadable')}>
        {statement.problem}
      </Verdict>
    );
  }
  const { from, to, movements, differences, revision } = statement;
  const period = { from: formatUtcDate(from), to: formatUtcDate(Date.parse(to) - 1) };
  if (differences.length > 0) {
    return (
      <Verdict tone="red" icon={CircleX} title={t('verify.statementDiffers')}>
        {t('verify.differs', period)}
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {differences.slice(0, MOST).map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </Box>
        {differences.length > MOST && (
          <Box sx={{ mt: 2 }}>{t('verify.more', { count: differences.length - MOST })}</Box>
        )}
      </Verdict>
    );
  }
  if (revision > coveredRevision) {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title={t('verify.notYetCovered')}>
        {t('verify.rests', { revision, covered: coveredRevision })}
      </Verdict>
    );
  }
  return (
    <Verdict tone="green" icon={CircleCheck} title={t('verify.statementAgrees')}>
      {t('verify.agrees', { n: movements, count: movements, ...period })}
      <Box sx={{ mt: 2, color: 'nv.ink2' }}>{t('verify.notCompared')}</Box>
      {Date.parse(coveredAt) < Date.parse(to) && (
        <Box sx={{ mt: 2, color: 'nv.ink2' }}>{t('verify.endsAt', { revision: coveredRevision })}</Box>
      )}
    </Verdict>
  );
}

const MOST = 20;
