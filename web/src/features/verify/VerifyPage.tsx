import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { exchange } from '@northvale/api/client/exchange.ts';
import { Card, Wide } from '../../../ui/Card.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';
import { Checker } from './Checker.tsx';
import { type Kept, withKept } from './check.ts';

/** Where anyone checks the proof of an account, signed in or not. Nothing is uploaded. */
export function VerifyPage() {
  const { productName } = useConfig();
  const { data: keys = '', isLoading } = usePublishedKeys();
  return (
    <Wide sx={{ pt: { xs: 12, md: 18 }, pb: { xs: 19, md: 26 } }}>
      <PageTitle title={t('verify.title')} />
      <Typography variant="section" component="h1" sx={{ display: 'block' }}>
        {t('verify.title')}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', fontSize: 19, lineHeight: '30px', mt: 4, maxWidth: 640 }}>
        {t('verify.lead')}
      </Typography>
      <Box sx={{ mt: { xs: 9, md: 12 } }}>
        {/* Where the keys can't be asked for, a check does without: one that was given another way is pasted. */}
        {!isLoading && (
          <Checker
            productName={productName}
            keys={keys}
            keysFrom={t('verify.publishesNow', { host: window.location.host })}
          >
            <KeepCard productName={productName} keys={keys} />
          </Checker>
        )}
      </Box>
    </Wide>
  );
}

/** The keys that sign this log's checkpoints, one a line; empty where there is none, or it is out of reach. */
const usePublishedKeys = () =>
  useQuery({
    queryKey: ['vkey'],
    queryFn: async ({ signal }) => (await (await api.file('GET /log/vkey', { signal })).text()).trim(),
    staleTime: Infinity,
    retry: false,
  });

/** Gives this page as one file, which checks proofs without us. */
function KeepCard({ productName, keys }: { productName: string; keys: string }) {
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

/** The page as one file, to be opened from a disk. */
async function keptPage(kept: Kept): Promise<File> {
  const { content } = await exchange('/verify.html', {});
  const page = withKept(await content.text(), kept);
  if (page === undefined) throw new Error('verify.html is not built');
  return new File([page], 'verify.html', { type: 'text/html' });
}
