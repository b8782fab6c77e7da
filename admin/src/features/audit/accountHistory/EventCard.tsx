import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { Section } from '../../../shared/layout/Section.tsx';
import { t } from '../../../shared/texts/t.ts';
import { inWords } from '../eventWords.ts';
import { mono } from '../mono.ts';
import { Postings } from '../Postings.tsx';

/** The last event that counts at the moment: what it did, and what it booked. */
export const EventCard = ({ event, onWhole }: { event: AccountEvent; onWhole: () => void }) => (
  <Section
    title={t('history.card.title', { revision: event.revision })}
    aside={
      <Link component="button" type="button" onClick={onWhole} sx={{ font: 'inherit', fontSize: 13, fontWeight: 600 }}>
        {t('history.card.raw')}
      </Link>
    }
  >
    <Box sx={{ fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600, fontSize: 14 }}>{eventName(event.type)}</Box>
      <Box sx={{ ...mono, color: 'nv.ink2' }}>{event.type}</Box>
      <Box sx={{ color: 'nv.ink2' }}>
        {inWords(event)}{' '}
        {event.actor.role === 'system' ? t('history.card.bySystem') : t('history.card.by', { name: event.actor.name })}
      </Box>
    </Box>
    {event.postings.length > 0 && (
      <Box sx={{ mt: 3 }}>
        <Postings postings={event.postings} />
      </Box>
    )}
    <Box sx={{ mt: 3, color: 'nv.ink2', fontSize: 12, lineHeight: '18px' }}>
      {t('history.card.hash')} <Hash text={event.hash} />{' '}
      {event.revision > 0 ? (
        <>
          {t('history.card.follows')} <Hash text={event.previousHash} />
        </>
      ) : (
        t('history.card.begins')
      )}
    </Box>
  </Section>
);

const Hash = ({ text }: { text: string }) => (
  <Box component="span" title={text} sx={{ ...mono, color: 'nv.ink' }}>
    {text.slice(0, 8)}
  </Box>
);
