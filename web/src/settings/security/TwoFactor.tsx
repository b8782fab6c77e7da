import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CodeInput, PasswordInput } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { QrCode } from '@northvale/web/ui/QrCode.tsx';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/apiClient.ts';
import { useSecurityChange } from './useSecurityChange.ts';

/** Codes of an authenticator app: set up, and given up. */
export function TwoFactor({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  return (
    <section aria-label="Authenticator app">
      <Typography variant="h3">Authenticator app</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {on
          ? 'On: signing in takes a code, and so do large withdrawals and new bank accounts.'
          : 'Off: whoever knows your password gets in.'}
      </Typography>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} />}
      {!open && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {on ? 'Turn off' : 'Set up'}
        </Button>
      )}
      {open && on && <TurnOff onDone={() => setOpen(false)} />}
      {open && !on && (
        <SetUp
          onDone={(codes) => {
            setRecoveryCodes(codes);
            setOpen(false);
          }}
        />
      )}
    </section>
  );
}

function SetUp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [otp, setOtp] = useState('');
  const begin = useSecurityChange(() => api.call('POST /auth/2fa/setup'));
  const enable = useSecurityChange(() => api.call('POST /auth/2fa/enable', { body: { otp } }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    enable.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  if (begin.data === undefined)
    return (
      <Button variant="contained" disabled={begin.isPending} onClick={() => begin.mutate(undefined)}>
        {begin.isPending ? 'One moment…' : 'Show the code to scan'}
      </Button>
    );
  const { secret, otpauthUrl } = begin.data;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <QrCode text={otpauthUrl} label="Code for your authenticator app" />
      <Stack spacing={4} sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2">
          Scan it with your authenticator app, or type this in:{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
            {secret}
          </Box>
        </Typography>
        <CodeInput value={otp} onChange={(event) => setOtp(event.target.value)} />
        <div>
          <Button type="submit" variant="contained" disabled={enable.isPending || otp === ''}>
            {enable.isPending ? 'Checking…' : 'Turn on'}
          </Button>
        </div>
      </Stack>
    </Box>
  );
}

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <Box sx={{ mb: 4 }}>
    <Notice kind="warning" role="status">
      <strong>Keep these recovery codes.</strong> Each gets you in once, should you lose your phone. They aren’t shown
      again.
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, columns: { sm: 2 }, fontFamily: 'ui-monospace, Menlo, monospace' }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Notice>
  </Box>
);

function TurnOff({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const disable = useSecurityChange(() => api.call('POST /auth/2fa/disable', { body: { password, otp } }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    disable.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <Stack component="form" noValidate spacing={4} onSubmit={submit} sx={{ maxWidth: 320 }}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeInput value={otp} onChange={(event) => setOtp(event.target.value)} />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" color="error" disabled={disable.isPending}>
          Turn off
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Box>
    </Stack>
  );
}
