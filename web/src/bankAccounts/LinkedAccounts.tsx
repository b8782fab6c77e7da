import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useMe } from '../account/useMe.ts';
import { messageOf } from '../api/apiError.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { useUnlinkBank } from './useUnlinkBank.ts';

/** The accounts that are linked already. They are never edited, only unlinked. */
export function LinkedAccounts() {
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  const unlink = useUnlinkBank();
  if (me === undefined || me.bankAccounts.length === 0) return null;
  const remove = (id: string): void =>
    unlink.mutate(id, {
      onSuccess: ({ message }) => enqueueSnackbar(message, { variant: 'success' }),
      onError: (error) => enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' }),
    });
  return (
    <section>
      <Typography variant="h3">Linked accounts</Typography>
      {me.bankAccounts.map((bank) => (
        <Box
          key={bank._id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            py: 2,
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 500 }}>{bankLabel(bank)}</Box>
            <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>
              {bank.accountHolderName}
            </Box>
          </Box>
          <Button
            size="small"
            aria-label={`Unlink ${bankLabel(bank)}`}
            disabled={unlink.isPending}
            onClick={() => remove(bank._id)}
          >
            Unlink
          </Button>
        </Box>
      ))}
    </section>
  );
}
