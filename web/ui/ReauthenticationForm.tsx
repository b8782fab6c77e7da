import { isApiError } from '@northvale/api/client/apiError.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent } from 'react';
import { CodeInput, PasswordInput, Username } from './inputs.tsx';
import { Notice } from './Notice.tsx';
import { notGiven, sentenceOf } from './texts/said.ts';
import { uiText } from './texts/texts.ts';

type Shown = { kind: 'shown' } | { kind: 'codeWanted' | 'refused'; error: unknown };

/** Where a browser gave no passkey, no server has said so. */
const whyRefused = (error: unknown): string => (isApiError(error) ? sentenceOf(error) : notGiven());

interface ReauthenticationFormProps {
  email: string | undefined;
  show: (given: { password: string; otp?: string }) => Promise<Shown>;
  /** Given where the person could show a passkey instead. */
  showPasskey?: (() => Promise<Shown>) | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Asks over whatever is open that the person shows once more who they are; what they have typed there stays. */
export function ReauthenticationForm({ email, show, showPasskey, onDone, onClose }: ReauthenticationFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  // Once a code was asked for, its field stays: a wrong code is asked for again.
  const [otp, setOtp] = useState<string>();
  const [refused, setRefused] = useState<Exclude<Shown, { kind: 'shown' }>>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    // The form stands above another one in React's tree, which must not take it for its own.
    event.preventDefault();
    event.stopPropagation();
    await settle(show({ password, ...(otp === undefined || otp === '' ? {} : { otp }) }));
  }

  async function settle(showing: Promise<Shown>): Promise<void> {
    setBusy(true);
    const shown = await showing;
    setBusy(false);
    if (shown.kind === 'shown') return onDone();
    if (shown.kind === 'codeWanted') setOtp('');
    setRefused(shown);
  }

  return (
    <Dialog open onClose={busy ? () => undefined : onClose} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{uiText('ui.reauth.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={5}>
            <Typography sx={{ color: 'nv.ink2' }}>{uiText('ui.reauth.text')}</Typography>
            {refused && (
              <Notice kind={refused.kind === 'codeWanted' ? 'verify' : 'error'} role="alert">
                {whyRefused(refused.error)}
              </Notice>
            )}
            <Username email={email} />
            <PasswordInput
              label={uiText('ui.reauth.password')}
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {otp !== undefined && (
              <CodeInput recovery autoFocus value={otp} onChange={(event) => setOtp(event.target.value)} />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          {showPasskey && (
            <Button onClick={() => void settle(showPasskey())} disabled={busy} sx={{ mr: 'auto' }}>
              {uiText('ui.reauth.passkey')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            {uiText('ui.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy || password === ''}>
            {uiText(busy ? 'ui.oneMoment' : 'ui.continue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
