import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { CodeInput, PasswordInput, Username } from '@northvale/web/ui/inputs.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { QrCode } from '@northvale/web/ui/QrCode.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useMe } from '../../../shared/account/useMe.ts';
import { useUserId } from '../../../shared/account/useSession.ts';
import { api } from '../../../shared/api/apiClient.ts';
import { t, tx } from '../../../shared/texts/t.ts';
import { useSecurityChange } from './Passkeys.tsx';

/** Codes of an authenticator app: set up, and given up. */
export function TwoFactor({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const [codesLost, setCodesLost] = useCodesLost();
  return (
    <section aria-label={t('settings.security.authenticator')}>
      <Typography variant="h3">{t('settings.security.authenticator')}</Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, mb: 4 }}>
        {t(on ? 'settings.security.on' : 'settings.security.off')}
      </Typography>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} />}
      {on && codesLost && (
        <Box sx={{ mb: 4 }}>
          <Notice kind="warning" role="alert">
            {t('settings.security.codesLost')}
          </Notice>
        </Box>
      )}
      {!open && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(on ? 'settings.security.turnOff' : 'settings.security.setUp')}
        </Button>
      )}
      {open && on && (
        <TurnOff
          onDone={() => {
            setRecoveryCodes([]);
            setCodesLost(false);
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      )}
      {open && !on && (
        <SetUp
          onDone={(codes) => {
            setRecoveryCodes(codes);
            setCodesLost(false);
            setOpen(false);
          }}
          onLost={() => setCodesLost(true)}
          onCancel={() => setOpen(false)}
        />
      )}
    </section>
  );
}

interface SetUpProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  /** It may be on, and the recovery codes were told to nobody. */
  onLost: () => void;
  onCancel: () => void;
}

function SetUp({ onDone, onLost, onCancel }: SetUpProps) {
  const [otp, setOtp] = useState('');
  const begin = useSecurityChange('scanCode', () => api.call('POST /auth/2fa/setup'));
  const enable = useSecurityChange(
    'twoFactorOn',
    async () => {
      // At once: as soon as it is known to be on, this form is gone, and the codes are told this once.
      try {
        const answer = await api.call('POST /auth/2fa/enable', { body: { otp } });
        onDone(answer.recoveryCodes);
        return answer;
      } catch (error) {
        if (mayBeDone(error)) onLost();
        throw error;
      }
    },
    { fields: ['otp'] },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    enable.mutate(undefined);
  };
  if (begin.data === undefined)
    return (
      <Buttons onCancel={onCancel}>
        <Button variant="contained" disabled={begin.isPending} onClick={() => begin.mutate(undefined)}>
          {t(begin.isPending ? 'settings.oneMoment' : 'settings.security.showCode')}
        </Button>
      </Buttons>
    );
  const { secret, otpauthUrl } = begin.data;
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
      <QrCode text={otpauthUrl} label={t('settings.security.codeLabel')} />
      <Stack spacing={4} sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="body2">
          {tx('settings.security.scan', {
            secret: (
              <Box component="code" sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                {secret}
              </Box>
            ),
          })}
        </Typography>
        <CodeInput value={otp} onChange={(event) => setOtp(event.target.value)} error={enable.wrong['otp']} />
        <Buttons onCancel={onCancel}>
          <Button type="submit" variant="contained" disabled={enable.isPending || otp === ''}>
            {t(enable.isPending ? 'settings.security.checking' : 'settings.security.turnOn')}
          </Button>
        </Buttons>
      </Stack>
    </Box>
  );
}

const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <Box sx={{ mb: 4 }}>
    <Notice kind="warning" role="status">
      <strong>{t('settings.security.keepCodes')}</strong> {t('settings.security.recovery')}{' '}
      <CopyButton text={codes.join('\n')} what={t('settings.security.codes')} />
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

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const disable = useSecurityChange(
    'twoFactorOff',
    async () => {
      const answer = await api.call('POST /auth/2fa/disable', { body: { password, otp } });
      onDone();
      return answer;
    },
    { fields: ['password', 'otp'] },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    disable.mutate(undefined);
  };
  return (
    <Stack component="form" noValidate spacing={4} onSubmit={submit} sx={{ maxWidth: 320 }}>
      <div>
        <Username email={useMe().data?.email} />
        <PasswordInput
          label={t('settings.security.yourPassword')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={disable.wrong['password']}
        />
      </div>
      <CodeInput value={otp} onChange={(event) => setOtp(event.target.value)} error={disable.wrong['otp']} />
      <Buttons onCancel={onCancel}>
        <Button type="submit" variant="contained" color="error" disabled={disable.isPending}>
          {t('settings.security.turnOff')}
        </Button>
      </Buttons>
    </Stack>
  );
}

/** What goes on, and the way back. */
const Buttons = ({ children, onCancel }: { children: ReactNode; onCancel: () => void }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
    {children}
    <Button onClick={onCancel}>{t('settings.security.cancel')}</Button>
  </Box>
);

/**
 * Whether the recovery codes were told to nobody: they are answered once, and no call asks for them again. The browser
 * remembers it, since the server doesn't know.
 */
function useCodesLost() {
  const place = `recoveryCodesLost of ${useUserId()}`;
  const [lost, setLost] = useState(() => localStorage.getItem(place) !== null);
  const tell = (next: boolean): void => {
    if (next) localStorage.setItem(place, 'true');
    else localStorage.removeItem(place);
    setLost(next);
  };
  return [lost, tell] as const;
}
