import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { Link as RouterLink } from 'react-router-dom';
import { accountHistoryPath } from '../../../shared/layout/accountHistoryPath.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { Age } from './Age.tsx';

/** What should have followed from an event and couldn't be done; it is tried again. */
export const Parked = ({ parked }: { parked: Integrity['parked'] }) => (
  <Section title={t('integrity.parked.title')}>
    {parked.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{t('integrity.parked.none')}</Box>
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parked.map(({ reactor, userId, id, reason, since }) => (
          <Box component="li" key={`${reactor} ${id}`} sx={{ py: 2.5, borderTop: '1px solid', borderColor: 'nv.rule' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Box sx={{ fontWeight: 600 }}>{reactor}</Box>
              <Box sx={{ color: 'nv.ink2' }}>
                <Age at={since} />
              </Box>
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
            <Link component={RouterLink} to={accountHistoryPath(userId)} sx={{ fontSize: 13 }}>
              {t('integrity.parked.account')}
            </Link>
          </Box>
        ))}
      </Box>
    )}
  </Section>
);
