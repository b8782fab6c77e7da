import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { t } from '../../shared/texts/t.ts';

export interface OnDelist {
  /** Absent for people who may only look. */
  onDelist: ((investment: AdminInvestmentRecord) => void) | undefined;
}

/** Edit and Delete; a delisted investment stays as it is. */
export function InvestmentActions({ investment, onDelist }: { investment: AdminInvestmentRecord } & OnDelist) {
  const { search } = useLocation();
  if (onDelist === undefined || !investment.listed) return null;
  const pathname = `/investments/${encodeURIComponent(investment.id)}`;
  return (
    <Box sx={{ display: 'inline-flex', gap: 2 }}>
      <Button
        size="small"
        variant="outlined"
        component={RouterLink}
        to={{ pathname, search }}
        aria-label={t('investments.editOf', { name: investment.name })}
      >
        {t('investments.edit')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        color="error"
        onClick={() => onDelist(investment)}
        aria-label={t('investments.deleteOf', { name: investment.name })}
        sx={{ borderColor: 'nv.rule' }}
      >
        {t('investments.delete')}
      </Button>
    </Box>
  );
}
