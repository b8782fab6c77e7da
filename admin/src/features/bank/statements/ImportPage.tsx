import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { MAX_STATEMENT_BYTES, type StatementPreview } from '@northvale/api/contract/bankStatements.ts';
import { EmptyState } from '@northvale/web/ui/ErrorState.tsx';
import { FileDrop } from '@northvale/web/ui/FileDrop.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { fileSize } from '@northvale/web/ui/terms.ts';
import { issueText, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { textAt } from '@northvale/web/ui/texts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { Toast } from '../../../shared/layout/ConsoleToasts.tsx';
import { ReadOnlyPage } from '../../../shared/layout/NotFoundPage.tsx';
import { listPath } from '../../../shared/layout/pages.ts';
import { Breadcrumb, PageHead, Section } from '../../../shared/layout/Section.tsx';
import { counted, t } from '../../../shared/texts/t.ts';
import { type Draft, draftOf, mappingOf, placeOf } from './mapping.ts';
import { MappingForm } from './MappingForm.tsx';
import { PreviewFacts, PreviewTable } from './Preview.tsx';
import { useStatementPreview } from './useStatementPreview.ts';

/** A file is chosen, seen as it would be read, and imported once nothing is wrong with it. */
export function ImportPage() {
  const { canAccess } = useCanAccess({ resource: 'backOffice', action: 'decide' });
  if (canAccess === false) return <ReadOnlyPage />;
  return (
    <>
      <Breadcrumb to="/bank-statements" label={t('layout.pages.bankStatements')} />
      <PageHead title={t('bank.import.title')} subtitle={t('bank.import.subtitle')} />
      <Import />
    </>
  );
}

function Import() {
  const [chosen, setChosen] = useState<File>();
  const [draft, setDraft] = useState<Draft>();
  const isTooLarge = (chosen?.size ?? 0) > MAX_STATEMENT_BYTES;
  const file = isTooLarge ? undefined : chosen;
  const preview = useStatementPreview(file, draft);
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
          file={chosen}
          onChange={(one) => {
            setChosen(one);
            setDraft(undefined);
          }}
          error={isTooLarge ? t('bank.import.tooLarge', { most: fileSize(MAX_STATEMENT_BYTES) }) : undefined}
        />
        {file && preview.data?.columns && (
          <MappingForm
            columns={preview.data.columns}
            draft={draft ?? draftOf(preview.data.mapping)}
            onChange={setDraft}
          />
        )}
      </Paper>
      <Section title={t('bank.import.preview')}>
        {file === undefined ? (
          <EmptyState title={t('bank.import.nothing')}>{t('bank.import.nothingText')}</EmptyState>
        ) : preview.data ? (
          <Previewed file={file} preview={preview.data} draft={draft} isCurrent={preview.isCurrent} />
        ) : preview.error ? (
          <Notice kind="offline" role="alert">
            {sentenceOf(preview.error)} <Button onClick={() => void preview.refetch()}>{t('common.tryAgain')}</Button>
          </Notice>
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </Section>
    </Box>
  );
}

interface PreviewedProps {
  file: File;
  preview: StatementPreview;
  draft: Draft | undefined;
  /** Whether it shows the file by the draft as they are. */
  isCurrent: boolean;
}

function Previewed({ file, preview, draft, isCurrent }: PreviewedProps) {
  const mapping = draft ? mappingOf(draft) : preview.mapping;
  const isUnmapped = draft !== undefined && mapping === undefined;
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const sending = useMutation({
    mutationFn: () => provider.importStatement(file, mapping),
    onSuccess({ statement, isNew }) {
      const said = isNew ? t('bank.import.done', counted(statement.lines)) : t('bank.import.before');
      notify(
        <Toast kind="success" title={textAt('done.successful')}>
          {said}
        </Toast>,
      );
      refresh();
      void navigate(listPath('bank-lines', { statementId: statement.id }));
    },
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <PreviewFacts preview={preview} />
      {isUnmapped ? (
        <Notice kind="warning">{t('bank.import.chooseColumns')}</Notice>
      ) : (
        <Problems problems={preview.problems} />
      )}
      {preview.sample.length > 0 && <PreviewTable preview={preview} />}
      {sending.error && (
        <Notice kind="error" role="alert">
          {sentenceOf(sending.error)}
        </Notice>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <Button
          variant="contained"
          disabled={!isCurrent || isUnmapped || preview.problems.length > 0 || sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('bank.import.import', counted(preview.lines ?? 0))}
        </Button>
        <Box role="status" sx={{ color: 'nv.ink2' }}>
          {sending.isPending
            ? t('bank.import.sending', { size: fileSize(file.size) })
            : !isCurrent && t('bank.import.reading')}
        </Box>
      </Box>
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
          <li key={index}>{[placeOf(problem.path), issueText(problem)].filter(Boolean).join(': ')}</li>
        ))}
      </Box>
    </Notice>
  );
