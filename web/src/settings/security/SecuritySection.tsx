import Stack from '@mui/material/Stack';
import type { Me } from '@northvale/api/contract/profile.ts';
import { knowsPasskeys } from '@northvale/api/client/passkeys.ts';
import { Section } from '../Section.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** What signing in takes, and where one is signed in. */
export const SecuritySection = ({ me }: { me: Me }) => (
  <Section title="Sign-in" text="What it takes to get in, and who is in. We mail you whenever this changes.">
    <Stack spacing={8}>
      <TwoFactor on={me.twoFactor} />
      {knowsPasskeys() && <Passkeys />}
      <Sessions />
    </Stack>
  </Section>
);
