import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LedgerLines } from '@northvale/web/ui/LedgerLines.tsx';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';

/** The 403 page: what this place is, why it stays closed, and the way home. */
export function NotAllowedPage({ name }: { name: string }) {
  const firstName = name.split(' ')[0];
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', alignItems: 'center', px: 5, py: 6 }}
    >
      <Box sx={{ alignSelf: 'flex-start' }}>
        <Wordmark />
      </Box>
      <Box sx={{ my: 'auto', textAlign: 'center', maxWidth: 440 }}>
        <LedgerLines shape="notch" />
        <Typography variant="label" component="p" sx={{ color: 'nv.ink2', mt: 5 }}>
          403
        </Typography>
        <Typography variant="h1" sx={{ mt: 1 }}>
          The back office is for our staff
        </Typography>
        <Typography sx={{ color: 'nv.ink2', mt: 3 }}>
          {firstName ? `${firstName}, your` : 'Your'} account is an investor’s account. Your money and your requests are
          on your own dashboard.
        </Typography>
        <Box sx={{ mt: 6, display: 'flex', gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}>
          <Button variant="contained" href="/dashboard">
            Go to your dashboard
          </Button>
          <Button variant="outlined" href={`/login?next=${encodeURIComponent('/admin-dashboard/')}`}>
            Sign in as someone else
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
