import Box from '@mui/material/Box';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';

interface LoadedProps<Row> {
  title: string;
  query: UseQueryResult<readonly Row[]>;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A part of a person's page that is fetched when it is opened, in its four states. */
export const Loaded = <Row,>({ title, query: { data, error, refetch }, none, children }: LoadedProps<Row>) => (
  <Section title={title}>
    {error ? (
      <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
        {t('common.nothingChanged')}
      </ErrorState>
    ) : data === undefined ? (
      <TableRowsSkeleton rows={2} />
    ) : data.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{none}</Box>
    ) : (
      children(data)
    )}
  </Section>
);
