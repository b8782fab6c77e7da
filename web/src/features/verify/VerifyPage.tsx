import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/apiClient.ts';
import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { useConfig } from '../../shared/page/useConfig.ts';
import { Checker } from './Checker.tsx';
import { KeepCard } from './KeepCard.tsx';
import { t } from '../../shared/texts/t.ts';

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
