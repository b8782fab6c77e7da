import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import { EXPORT_FORMAT_NAMES, type ExportAsked } from '@northvale/api/contract/audit.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { download } from '@northvale/web/ui/saveFile.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { visuallyHidden } from '@northvale/web/ui/LiveRegion.tsx';
import { Download as DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { PageHead, Section } from '../../../shared/layout/Section.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { t } from '../../../shared/texts/t.ts';
import { AsOfPicker, useAsOf } from '../asOf/AsOfPicker.tsx';
import { mono } from '../Part.tsx';

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

type Download = { state: 'asking' } | { state: 'begun' } | { state: 'failed'; error: unknown };

/** Has the browser fetch an export itself: however long it is, none of it is held in memory. */
function useDownload() {
  const provider = useDataProvider<BackOffice>();
  const [state, setState] = useState<Download>();

  const start = async (asked: ExportAsked) => {
    setState({ state: 'asking' });
    try {
      download(await provider.prepareExport(asked));
      setState({ state: 'begun' });
    } catch (error) {
      setState({ state: 'failed', error });
    }
  };
  return { download: state, start };
}

type Format = ExportAsked['format'];

/** In which form; the browser's own radio buttons, drawn as cards. */
const FormatChoice = ({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>
      {t('exports.format')}
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 3 }}>
      {EXPORT_FORMAT_NAMES.map((each) => (
        <Box component="label" key={each} sx={card}>
          <Box
            component="input"
            type="radio"
            name="format"
            value={each}
            checked={each === format}
            onChange={() => onChoose(each)}
            sx={visuallyHidden}
          />
          <Box component="span" sx={{ fontWeight: 600 }}>
            {t(`exports.formats.${each}.title`)}
          </Box>
          <Box component="span" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
            {t(`exports.formats.${each}.what`)}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);

const card = {
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gap: 1,
  p: 4,
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'nv.control',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'nv.sunken' },
  '&:has(:checked)': {
    borderColor: 'nv.brandText',
    bgcolor: 'nv.brandTint',
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 1px ${palette.nv.brandText}`,
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'nv.brandText', outlineOffset: 2 },
} as const;
