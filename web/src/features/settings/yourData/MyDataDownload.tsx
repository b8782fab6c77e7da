import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { saveFile } from '@northvale/web/ui/saveFile.ts';
import { useSaying } from '@northvale/web/ui/Toasts.tsx';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { api } from '../../../shared/api/apiClient.ts';
import { t } from '../../../shared/texts/t.ts';

/** All that is kept about a person, to take along. Whoever hasn't shown for a while who they are is asked first. */
export function MyDataDownload() {
  const say = useSaying();
  const download = useMutation({
    mutationFn: myDataFile,
    onSuccess(file) {
      saveFile(file);
      say(t('settings.yourData.saved', { file: file.name }), 'success');
    },
  });
  return (
    <section aria-label={t('settings.yourData.copy')}>
      <Typography variant="h3">{t('settings.yourData.copy')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t('settings.yourData.copyText')}
      </Typography>
      <Button
        variant="outlined"
        disabled={download.isPending}
        startIcon={<Download size={18} strokeWidth={1.75} />}
        onClick={() => download.mutate()}
      >
        {t(download.isPending ? 'settings.oneMoment' : 'settings.yourData.download')}
      </Button>
      {download.isError && (
        <Box sx={{ mt: 4 }}>
          <Notice kind="error" role="alert">
            <strong>{sentenceOf(download.error, t('app.anErrorOccurred'))}</strong>
            <br />
            {t('settings.yourData.notSaved')}
          </Notice>
        </Box>
      )}
    </section>
  );
}

/** By the day, so that a later one doesn't take its name. */
async function myDataFile(): Promise<File> {
  const { data } = await api.call('GET /auth/my-data');
  const day = new Date().toISOString().slice(0, 10);
  return new File([JSON.stringify(data, null, 2)], `my-data-${day}.json`, { type: 'application/json' });
}
