import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Section } from '../../layout/Section.tsx';
import { inWords, shortAccount } from './eventWords.ts';
import { mono } from './mono.ts';

/** The last event that counts at the moment: what it did, and what it booked. */
export const EventCard = ({ event, onWhole }: { event: AccountEvent; onWhole: () => void }) => (
  <Section
    title={`Revision ${event.revision}`}
    aside={
      <Link component="button" type="button" onClick={onWhole} sx={{ font: 'inherit', fontSize: 13, fontWeight: 600 }}>
        Raw event
      </Link>
    }
  >
    <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
      <Box sx={{ fontWeight: 600, fontSize: 14, overflowWrap: 'anywhere' }}>{event.type}</Box>
      <Box sx={{ color: 'nv.ink2' }}>
        {inWords(event)} {event.actor.role === 'system' ? 'By the system.' : `By ${event.actor.name}.`}
      </Box>
    </Box>
    {event.postings.length > 0 && <Postings postings={event.postings} />}
    <Box sx={{ mt: 3, color: 'nv.ink2', fontSize: 12, lineHeight: '18px' }}>
      Hash <Hash text={event.hash} />{' '}
      {event.revision > 0 ? (
        <>
          follows <Hash text={event.previousHash} />
        </>
      ) : (
        'begins the chain'
      )}
    </Box>
  </Section>
);

const Hash = ({ text }: { text: string }) => (
  <Box component="span" title={text} sx={{ ...mono, color: 'nv.ink' }}>
    {text.slice(0, 8)}
  </Box>
);

/** What was debited and credited. */
export const Postings = ({ postings }: { postings: AccountEvent['postings'] }) => (
  <Box component="ul" aria-label="Postings" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
    {postings.map(({ account, debit, credit }, line) => (
      <Box
        component="li"
        key={line}
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          columnGap: 3,
          py: 1.25,
          borderTop: '1px solid',
          borderColor: 'nv.rule',
          fontSize: 13,
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box component="span" title={account} sx={{ ...mono, lineHeight: '20px', color: 'nv.ink2' }}>
          {shortAccount(account)}
        </Box>
        {debit > 0 ? `debit ${formatMoney(debit)}` : `credit ${formatMoney(credit)}`}
      </Box>
    ))}
  </Box>
);
