import Box from '@mui/material/Box';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { t } from '../../shared/texts/t.ts';
import { AccountLink } from './AccountLink.tsx';

/** What an event debited and credited. */
export const Postings = ({ postings }: { postings: AuditEvent['postings'] }) => (
  <Box component="ul" aria-label={t('audit.postings')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {postings.map(({ account, debit, credit }, line) => (
      <Box
        component="li"
        key={line}
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          py: { md: 1.25 },
          borderTop: '1px solid',
          borderColor: 'nv.rule',
          fontSize: 13,
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <AccountLink account={account} />
        {debit > 0
          ? t('audit.debit', { amount: formatMoney(debit) })
          : t('audit.credit', { amount: formatMoney(credit) })}
      </Box>
    ))}
  </Box>
);
