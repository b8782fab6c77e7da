import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Me } from '@northvale/api/contract/profile.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { Timeline } from '@northvale/web/ui/Timeline.tsx';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import { Card } from '@northvale/web/ui/Card.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { Section } from './Section.tsx';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

/** A form, the wait, or the result. */
export function VerificationSection({ me }: { me: Me }) {
  return (
    <Section
      title={t('settings.verification.title')}
      text={me.isVerified ? t('settings.verification.open') : t('settings.verification.meanwhile')}
    >
      {me.isVerified ? (
        <Verified />
      ) : me.verification?.status === 'under review' ? (
        <UnderReview verification={me.verification} />
      ) : (
        <DocumentForm key={me.verification?.submittedAt} me={me} rejected={me.verification} />
      )}
    </Section>
  );
}

const Verified = () => (
  <Card sx={{ p: { xs: 5, md: 6 }, display: 'flex', gap: 3, alignItems: 'flex-start' }}>
    <Box sx={{ color: 'nv.green', pt: '2px' }}>
      <BadgeCheck size={22} strokeWidth={1.75} aria-hidden />
    </Box>
    <div>
      <Typography variant="h3" sx={{ fontSize: 18 }}>
        {t('settings.verification.verified')}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 1 }}>{t('settings.verification.verifiedText')}</Typography>
    </div>
  </Card>
);

function UnderReview({ verification }: { verification: NonNullable<Me['verification']> }) {
  const { submittedAt, idCardType } = verification;
  return (
    <Card sx={{ p: { xs: 5, md: 6 } }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <Box sx={{ color: 'nv.amberText', display: 'flex' }}>
          <Clock size={22} strokeWidth={1.75} aria-hidden />
        </Box>
        <Typography variant="h3" sx={{ fontSize: 18 }}>
          {t('done.underReview')}
        </Typography>
      </Box>
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, ml: { md: 8.5 } }}>
        {t('settings.verification.reviewText')}
      </Typography>
      <Timeline
        steps={[
          {
            key: 'received',
            icon: Check,
            tone: 'green',
            what: t('settings.verification.received'),
            when: `${formatShortDate(submittedAt)}, ${formatTime(submittedAt)}`,
            effect: wordOf(idCardType),
          },
          {
            key: 'review',
            icon: Clock,
            tone: 'amber',
            what: t('settings.verification.underReview'),
            when: t('settings.verification.since', { date: formatShortDate(submittedAt) }),
            effect: t('settings.verification.onlyAdmins'),
          },
          {
            key: 'result',
            icon: Minus,
            what: t('settings.verification.result'),
            when: '',
            effect: t('settings.verification.resultText'),
          },
        ]}
      />
    </Card>
  );
}
