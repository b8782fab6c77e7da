import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';

/** The back office asks for a second factor: where to set one up, and how to come back with it. */
export const FactorNeededPage = () => (
  <Box component="main" sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', px: 5, py: 6 }}>
    <Wordmark />
    <Box sx={{ m: 'auto', textAlign: 'center', maxWidth: 440 }}>
      <Typography variant="h1">A second factor, please</Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 3 }}>
        Staff sign in with a code of an authenticator app or with a passkey. Set one up in your settings; if you have
        one, sign in with it.
      </Typography>
      <Box sx={{ mt: 6, display: 'flex', gap: 2, justifyContent: 'center', flexWrap: 'wrap' }}>
        <Button variant="contained" href="/settings">
          Set one up
        </Button>
        <Button variant="outlined" href={`/login?next=${encodeURIComponent('/admin-dashboard/')}`}>
          Sign in with it
        </Button>
      </Box>
    </Box>
  </Box>
);
