import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Me } from '@northvale/api/contract/profile.ts';
import { UNDER_REVIEW } from '@northvale/api/contract/sentences.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { Timeline } from '@northvale/web/ui/Timeline.tsx';
import { BadgeCheck, Check, Clock, Minus } from 'lucide-react';
import { Card } from '@northvale/web/ui/Card.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { Section } from './Section.tsx';

/** A form, the wait, or the result. */
export function VerificationSection({ me }: { me: Me }) {
  return (
    <Section
      title="Verification"
      text={
        me.isVerified
          ? 'Investing is open to you.'
          : 'You can deposit and withdraw meanwhile. Investing opens once you are verified.'
      }
    >
      {me.isVerified ? (
        <Verified />
      ) : me.verification?.status === 'under review' ? (
        <UnderReview verification={me.verification} />
      ) : (
        <DocumentForm me={me} rejected={me.verification} />
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
        You are Verified
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 1 }}>
        Your identity was compared with your document. There is nothing left to do.
      </Typography>
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
          {UNDER_REVIEW}
        </Typography>
      </Box>
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, ml: { md: 8.5 } }}>
        A person of our team compares your document with your details. We will e-mail you the result, usually within one
        working day.
      </Typography>
      <Timeline
        steps={[
          {
            key: 'received',
            icon: Check,
            tone: 'green',
            what: 'Document received',
            when: `${formatShortDate(submittedAt)}, ${formatTime(submittedAt)}`,
            effect: idCardType,
          },
          {
            key: 'review',
            icon: Clock,
            tone: 'amber',
            what: 'Under review',
            when: `Since ${formatShortDate(submittedAt)}`,
            effect: 'Only administrators can open your document.',
          },
          {
            key: 'result',
            icon: Minus,
            what: 'Result',
            when: '',
            effect: 'Verified, or told what is missing so that you can send it again.',
          },
        ]}
      />
    </Card>
  );
}
