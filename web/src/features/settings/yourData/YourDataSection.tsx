import Stack from '@mui/material/Stack';
import type { Me } from '@northvale/api/contract/profile.ts';
import { Section } from '../Section.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { MyDataDownload } from './MyDataDownload.tsx';
import { t } from '../../../shared/texts/t.ts';

/** What a person may ask of us about their own data: to have all of it, and to be forgotten. */
export const YourDataSection = ({ me }: { me: Me }) => (
  <Section title={t('settings.yourData.title')} text={t('settings.yourData.text')}>
    <Stack spacing={8}>
      <MyDataDownload />
      <CloseAccount me={me} />
    </Stack>
  </Section>
);
