import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { StatementForm, type FileFormat } from '@northvale/web/ui/StatementForm.tsx';
import type { Period } from '@northvale/web/ui/periods.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { Section } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';

/** What moved in a period of this account, and the proof of it, to take along. */
export function UserStatements({ user }: { user: UserRecord }) {
  const provider = useDataProvider<BackOffice>();
  const statement = useMutation({
    mutationFn: ({ period, format }: { period: Period; format: FileFormat }) =>
      provider.getStatement(user.id, { ...period, format }),
    onSuccess: saveFile,
  });
  const proof = useMutation({ mutationFn: () => provider.getProof(user.id), onSuccess: saveFile });
  return (
    <Section title={t('users.statements.title')}>
      <StatementForm
        since={user.createdAt}
        busy={statement.isPending}
        failure={statement.error ? sentenceOf(statement.error) : undefined}
        onDownload={(period, format) => statement.mutate({ period, format })}
      />
      <Box sx={{ borderTop: '1px solid', borderColor: 'nv.rule', mt: 5, pt: 4 }}>
        <Button
          variant="outlined"
          disabled={proof.isPending}
          startIcon={<FileCheck size={16} strokeWidth={1.75} />}
          onClick={() => proof.mutate()}
        >
          {t('users.statements.proof')}
        </Button>
        {proof.error && <FieldError>{sentenceOf(proof.error)}</FieldError>}
      </Box>
    </Section>
  );
}
