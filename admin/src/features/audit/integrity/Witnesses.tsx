import Box from '@mui/material/Box';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { Section } from '../../../shared/layout/Section.tsx';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { Age } from './Age.tsx';

/** Who keeps watch over the log from outside, and how far. */
export const Witnesses = ({ witnesses }: { witnesses: Integrity['witnesses'] }) => (
  <Section title={t('integrity.witnesses.title')}>
    {witnesses.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{t('integrity.witnesses.none')}</Box>
    ) : (
      <Facts
        labelWidth={160}
        facts={witnesses.map(({ name, size, at }) => [
          name,
          <span key={name}>
            {t('integrity.witnesses.events', counted(size))}, <Age at={at} />
          </span>,
        ])}
      />
    )}
  </Section>
);
