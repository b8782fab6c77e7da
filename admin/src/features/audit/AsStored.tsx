import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { copy } from '@northvale/web/ui/CopyButton.tsx';
import { Copy } from 'lucide-react';
import { useNotify } from 'react-admin';
import { t } from '../../shared/texts/t.ts';
import { mono, Part } from './Part.tsx';

type Stored = Pick<AuditEvent, 'id' | 'stream' | 'revision' | 'type' | 'data' | 'metadata'>;

/** All that is stored of an event, from which its hash can be made again. */
export const AsStored = ({ event }: { event: Stored }) => (
  <Part title={t('audit.asStored')}>
    <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', mb: 2 }}>{t('audit.asStoredText')}</Box>
    <Box component="pre" tabIndex={0} aria-label={t('audit.storedLabel')} sx={code}>
      {textOf(event)}
    </Box>
  </Part>
);

export function CopyStored({ event }: { event: Stored }) {
  const notify = useNotify();
  const copyAndTell = () =>
    copy(textOf(event)).then(
      () => notify(t('audit.copied'), { type: 'success' }),
      () => notify(t('audit.notCopied'), { type: 'error' }),
    );
  return (
    <Button variant="outlined" startIcon={<Copy size={16} strokeWidth={1.75} />} onClick={() => void copyAndTell()}>
      {t('audit.copy')}
    </Button>
  );
}

const textOf = ({ id, stream, revision, type, data, metadata }: Stored): string =>
  JSON.stringify({ id, stream, revision, type, data, metadata }, null, 2);

const code = {
  ...mono,
  m: 0,
  p: 4,
  border: '1px solid',
  borderColor: 'nv.rule',
  borderRadius: '8px',
  bgcolor: 'nv.sunken',
  overflow: 'auto',
} as const;
