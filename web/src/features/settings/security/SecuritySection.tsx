import Stack from '@mui/material/Stack';
import type { Me } from '@northvale/api/contract/profile.ts';
import { knowsPasskeys } from '@northvale/api/client/passkeys.ts';
import { Section } from '../Section.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import { t } from '../../../shared/texts/t.ts';

/** What signing in takes, and where one is signed in. */
export const SecuritySection = ({ me }: { me: Me }) => (
  <Section title={t('settings.security.title')} text={t('settings.security.text')}>
    <Stack spacing={8}>
      <TwoFactor on={me.twoFactor} />
      {knowsPasskeys() && <Passkeys />}
      <Sessions />
    </Stack>
  </Section>
);
