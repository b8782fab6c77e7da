import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import type { Period } from '@northvale/web/ui/periods.ts';
import { StatementForm, type FileFormat } from '@northvale/web/ui/StatementForm.tsx';
import { useMutation } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { session } from '../../shared/api/session.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { t, tx } from '../../shared/texts/t.ts';

/** What moved in a period, to take along, and the proof that it is what was published. */
export function StatementPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { productName } = useConfig();
  const { data: me } = useMe();
  const { failed } = useToasts();
  const statement = useMutation({ mutationFn: statementFile, onSuccess: saveFile });
  const proof = useMutation({
    mutationFn: proofFile,
    onSuccess: saveFile,
    onError: (error) => failed(error, t('transactions.statement.proofFailed')),
  });
  return (
    <Panel open={open} title={t('transactions.statements')} onClose={onClose}>
      <StatementForm
        since={me?.createdAt}
        busy={statement.isPending}
        failure={statement.error ? whyNot(statement.error) : undefined}
        onDownload={(period, format) => statement.mutate({ period, format })}
      />
      <Box component="section" sx={{ borderTop: '1px solid', borderColor: 'nv.rule', mt: 7, pt: 5 }}>
        <Box component="h3" sx={{ m: 0, typography: 'h3' }}>
          {t('transactions.statement.proof')}
        </Box>
        <Box component="p" sx={{ m: 0, mt: 1, mb: 4, color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
          {tx('transactions.statement.proofText', {
            productName,
            check: <AppLink to="/verify">{t('transactions.statement.check')}</AppLink>,
          })}
        </Box>
        <Button
          variant="outlined"
          disabled={proof.isPending}
          startIcon={<FileCheck size={18} strokeWidth={1.75} />}
          onClick={() => proof.mutate()}
        >
          {t('transactions.statement.downloadProof')}
        </Button>
      </Box>
    </Panel>
  );
}

const whyNot = (error: Error): string =>
  hasCode(error, 'NotFound')
    ? t('transactions.statement.tooEarly')
    : sentenceOf(error, t('transactions.statement.failed'));

async function statementFile({ period, format }: { period: Period; format: FileFormat }): Promise<File> {
  const params = { userId: session.userId() ?? '' };
  const file = await api.file('GET /auth/statements/:userId', { params, query: { ...period, format } });
  // As JSON it comes as an answer, which has no name.
  if (format !== 'json') return file;
  const days = `${period.from.slice(0, 10)}-${period.to.slice(0, 10)}`;
  return new File([file], `statement-${days}.json`, { type: 'application/json' });
}

async function proofFile(): Promise<File> {
  const params = { userId: session.userId() ?? '' };
  const proof = await api.call('GET /auth/proof/:userId', { params });
  return new File([JSON.stringify(proof)], `northvale-proof-${params.userId.slice(-8)}.json`, {
    type: 'application/json',
  });
}
