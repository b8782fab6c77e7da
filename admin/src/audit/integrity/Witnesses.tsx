import Box from '@mui/material/Box';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { Facts } from '../../layout/Facts.tsx';
import { Section } from '../../layout/Section.tsx';
import { Age } from './Age.tsx';

/** Who keeps watch over the log from outside, and how far. */
export const Witnesses = ({ witnesses }: { witnesses: Integrity['witnesses'] }) => (
  <Section title="Witnesses">
    {witnesses.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>Nobody has cosigned one of these checkpoints.</Box>
    ) : (
      <Facts
        labelWidth={160}
        facts={witnesses.map(({ name, size, at }) => [
          name,
          <span key={name}>
            {size.toLocaleString('en-US')} events, <Age at={at} />
          </span>,
        ])}
      />
    )}
  </Section>
);
