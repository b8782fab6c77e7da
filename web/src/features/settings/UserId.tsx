import Box from '@mui/material/Box';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { t } from '../../shared/texts/t.ts';

/** The user's id, shortened in the middle and whole on copying. */
export const UserId = ({ id }: { id: string }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      color: 'nv.ink2',
      fontSize: 14,
      lineHeight: '20px',
    }}
  >
    {t('settings.account.userId')}
    <Box component="code" title={id} sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 12.5 }}>
      {id.length > 18 ? `${id.slice(0, 8)}…${id.slice(-8)}` : id}
    </Box>
    <CopyButton text={id} what={t('settings.account.copyUserId')} />
  </Box>
);
