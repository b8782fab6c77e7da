import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { EXPORT_FORMAT_NAMES, type ExportAsked } from '@northvale/api/contract/audit.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Download as DownloadIcon } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../../shared/layout/PageHead.tsx';
import { Section } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AsOfPicker } from '../asOf/AsOfPicker.tsx';
import { useAsOf } from '../asOf/useAsOf.ts';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { mono } from '../mono.ts';
import { FormatChoice } from './FormatChoice.tsx';
import { useDownload } from './useDownload.ts';

/** Takes the books along: in which form, whose, and as of when. All of it stands in the address. */
export function ExportsPage() {
  const [params, setParams] = useSearchParams();
  const [at, chooseAt] = useAsOf();
  const { download, start } = useDownload();
  const format = EXPORT_FORMAT_NAMES.find((name) => name === params.get('format')) ?? 'csv';
  const userId = params.get('userId') ?? undefined;
  const choose = (name: 'format' | 'userId', value: string | undefined) =>
    setParams((before) => {
      const { [name]: _, ...others } = Object.fromEntries(before);
      return value === undefined ? others : { ...others, [name]: value };
    });
  const asked = { format, ...(userId !== undefined && { userId }), ...(at !== undefined && { at }) };

  return (
    <>
      <PageHead title={t('exports.title')} subtitle={t('exports.subtitle')} />
      <Paper variant="outlined" sx={{ maxWidth: 760, p: 5, display: 'grid', gap: 6 }}>
        <FormatChoice format={format} onChoose={(name) => choose('format', name)} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <PersonPicker
            label={t('exports.allAccounts')}
            userId={userId}
            onChoose={(id) => choose('userId', id)}
            width={{ xs: '100%', sm: 300 }}
          />
          <AsOfPicker at={at} onChoose={chooseAt} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', minHeight: 32 }}>
          <Button
            variant="contained"
            disabled={download?.state === 'asking'}
            startIcon={<DownloadIcon size={16} strokeWidth={1.75} />}
            onClick={() => void start(asked)}
          >
            {t('exports.download')}
          </Button>
          <Box role="status" sx={{ color: 'nv.ink2', minWidth: 0 }}>
            {download?.state === 'begun' && t('exports.begun')}
          </Box>
        </Box>
        {download?.state === 'failed' && (
          <Notice kind="error" role="alert">
            {sentenceOf(download.error)}
          </Notice>
        )}
      </Paper>
      <Box sx={{ maxWidth: 760, mt: 4 }}>
        <Section title={t('exports.commandLine')}>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={t('exports.command')}
            sx={{ ...mono, m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {commandOf(asked)}
          </Box>
        </Section>
      </Box>
    </>
  );
}

const commandOf = ({ format, userId, at }: ExportAsked): string =>
  [
    'npm run -s ledger -- export',
    `--format ${format}`,
    ...(userId === undefined ? [] : [`--account ${userId}`]),
    ...(at === undefined ? [] : [`--at ${at}`]),
    `--out ledger.${format === 'hledger' ? 'journal' : format}`,
  ].join(' ');
