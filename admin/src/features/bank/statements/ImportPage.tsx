import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { isApiError } from '@northvale/api/client/apiError.ts';
import type { BankStatement } from '@northvale/api/contract/bank.ts';
import { MAX_STATEMENT_BYTES, type StatementPreview } from '@northvale/api/contract/bankStatements.ts';
import { EmptyState } from '@northvale/web/ui/ErrorState.tsx';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { fileSize } from '@northvale/web/ui/terms.ts';
import { issueText, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useCanAccess, useDataProvider, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { ReadOnlyPage } from '../../../shared/layout/NotFoundPage.tsx';
import { listPath } from '../../../shared/layout/pages.ts';
import { Breadcrumb, PageHead, Section } from '../../../shared/layout/Section.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { type Draft, draftOf, mappingOf, placeOf } from './mapping.ts';
import { MappingForm } from './MappingForm.tsx';
import { PreviewFacts, PreviewTable } from './Preview.tsx';
import { type Chosen, useStatementPreview } from './useStatementPreview.ts';

/** A file is chosen, seen as it would be read, and imported once nothing is wrong with it. */
export function ImportPage() {
  const { canAccess } = useCanAccess({ resource: 'backOffice', action: 'decide' });
  const [done, setDone] = useState<Imported>();
  if (canAccess === false) return <ReadOnlyPage />;
  return (
    <>
      <Breadcrumb to="/bank-statements" label={t('layout.pages.bankStatements')} />
      <PageHead title={t('bank.import.title')} subtitle={t('bank.import.subtitle')} />
      {done ? <Done {...done} onAnother={() => setDone(undefined)} /> : <Import onDone={setDone} />}
    </>
  );
}

interface Imported {
  statement: BankStatement;
  /** Or it was imported before. */
  isNew: boolean;
}

function Import({ onDone }: { onDone: (imported: Imported) => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [draft, setDraft] = useState<Draft>();
  const mapping = useMemo(() => draft && mappingOf(draft), [draft]);
  const isTooLarge = (chosen?.file.size ?? 0) > MAX_STATEMENT_BYTES;
  const { data: preview, error, isCurrent, refetch } = useStatementPreview(isTooLarge ? undefined : chosen, mapping);
  const provider = useDataProvider<BackOffice>();
  const refresh = useRefresh();
  const sending = useMutation({
    mutationFn: (file: File) => provider.importStatement(file, mapping ?? preview?.mapping),
    onSuccess(imported) {
      refresh();
      onDone(imported);
    },
  });
  const choose = (file: File) => {
    sending.reset();
    setDraft(undefined);
    setChosen({ file, number: (chosen?.number ?? 0) + 1 });
  };
  const isUnmapped = draft !== undefined && mapping === undefined;
  const isReady = isCurrent && !isUnmapped && preview?.problems.length === 0;

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '380px minmax(0, 1fr)' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <Paper variant="outlined" sx={{ p: 5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
        <FileDrop
          label={t('bank.import.file')}
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          hint={t('bank.import.hint', { most: fileSize(MAX_STATEMENT_BYTES) })}
          file={chosen?.file}
          onChange={choose}
          error={isTooLarge ? t('bank.import.tooLarge', { most: fileSize(MAX_STATEMENT_BYTES) }) : undefined}
        />
        {preview?.columns && (
          <MappingForm
            columns={preview.columns}
            draft={draft ?? draftOf(preview.mapping)}
            onChange={(changed) => {
              sending.reset();
              setDraft(changed);
            }}
          />
        )}
      </Paper>
      <Section title={t('bank.import.preview')}>
        {chosen === undefined || isTooLarge ? (
          <EmptyState title={t('bank.import.nothing')}>{t('bank.import.nothingText')}</EmptyState>
        ) : preview === undefined && error ? (
          <Notice kind="offline" role="alert">
            {sentenceOf(error)} <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
          </Notice>
        ) : preview === undefined ? (
          <Skeleton variant="rounded" height={320} />
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <PreviewFacts preview={preview} />
            <Problems problems={isUnmapped ? [] : preview.problems} />
            {isUnmapped && <Notice kind="warning">{t('bank.import.chooseColumns')}</Notice>}
            {preview.sample.length > 0 && <PreviewTable preview={preview} />}
            {sending.error && <Refused error={sending.error} />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
              <Button
                variant="contained"
                disabled={!isReady || sending.isPending}
                onClick={() => sending.mutate(chosen.file)}
              >
                {t('bank.import.import', counted(preview.lines ?? 0))}
              </Button>
              <Box role="status" sx={{ flex: '1 1 160px', color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
                {sending.isPending ? (
                  <>
                    {t('bank.import.sending', { size: fileSize(chosen.file.size) })}
                    <LinearProgress aria-hidden sx={{ mt: 1 }} />
                  </>
                ) : (
                  !isCurrent && !isUnmapped && t('bank.import.reading')
                )}
              </Box>
            </Box>
          </Box>
        )}
      </Section>
    </Box>
  );
}

/** Each in a sentence, with its place in the file. */
const Problems = ({ problems }: Pick<StatementPreview, 'problems'>) =>
  problems.length > 0 && (
    <Notice kind="warning" role="status">
      <Box sx={{ fontWeight: 600 }}>{t('bank.import.problems', counted(problems.length))}</Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
        {problems.map((problem, index) => (
          <li key={index}>
            {placeOf(problem.path) !== undefined && <strong>{placeOf(problem.path)}: </strong>}
            {issueText(problem)}
          </li>
        ))}
      </Box>
    </Notice>
  );

const Refused = ({ error }: { error: Error }) =>
  isApiError(error) && error.code === 'BadStatement' && error.issues.length > 0 ? (
    <Problems problems={[...error.issues]} />
  ) : (
    <Notice kind="error" role="alert">
      {sentenceOf(error)}
    </Notice>
  );

const Done = ({ statement, isNew, onAnother }: Imported & { onAnother: () => void }) => (
  <Paper variant="outlined" role="status">
    <EmptyState
      shape="hill"
      title={isNew ? t('bank.import.done', counted(statement.lines)) : t('bank.import.before')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', gap: 4 }}>
          <Button variant="contained" component={RouterLink} to={listPath('bank-lines', { statementId: statement.id })}>
            {t('bank.import.itsLines')}
          </Button>
          <Link component="button" onClick={onAnother}>
            {t('bank.import.another')}
          </Link>
        </Box>
      }
    >
      {isNew ? t('bank.import.doneText') : t('bank.import.beforeText')}
    </EmptyState>
  </Paper>
);
