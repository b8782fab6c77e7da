import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Card } from '@northvale/web/ui/Card.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useToasts } from '../../shared/api/useToasts.ts';
import { keptPage } from './keptPage.ts';
import { t } from '../../shared/texts/t.ts';

/** Gives this page as one file, which checks proofs without us. */
export function KeepCard({ productName, keys }: { productName: string; keys: string }) {
  const { failed } = useToasts();
  const keep = useMutation({
    mutationFn: () => keptPage({ productName, keys, host: window.location.host, at: new Date().toISOString() }),
    onSuccess: saveFile,
    onError: (error) => failed(error, t('verify.keepFailed')),
  });
  return (
    <Card component="section" aria-labelledby="keep">
      <Box component="h2" id="keep" sx={{ m: 0, mb: 2, typography: 'h3' }}>
        {t('verify.keep')}
      </Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '22px', mb: 4 }}>
        {t(keys === '' ? 'verify.keepKeyless' : 'verify.keepText')}
      </Box>
      <Button
        variant="outlined"
        startIcon={<Download size={18} strokeWidth={1.75} />}
        disabled={keep.isPending}
        onClick={() => keep.mutate()}
      >
        {t('verify.keep')}
      </Button>
    </Card>
  );
}
