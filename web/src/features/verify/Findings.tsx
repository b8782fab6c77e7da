import Box from '@mui/material/Box';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import type { Holds, Outcome } from './check.ts';
import { ProvenAccountCard } from './ProvenAccountCard.tsx';
import { ProvenEvents } from './ProvenEvents.tsx';
import { publishedInWords, uncoveredInWords } from './sentences.ts';
import { StatementFindings } from './StatementFindings.tsx';
import { Verdict } from './Verdict.tsx';
import { t } from '../../shared/texts/t.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';

/** What the files show, or the first thing that is wrong with them. */
export function Findings({ outcome, productName }: { outcome: Outcome; productName: string }) {
  if (outcome.kind === 'fails') {
    return (
      <Verdict tone="red" icon={CircleX} title={t('verify.fails')}>
        {outcome.problem}
      </Verdict>
    );
  }
  if (outcome.kind === 'keyless') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title={t('verify.keyless')}>
        {outcome.problem} {t('verify.pasteKey')}
      </Verdict>
    );
  }
  if (outcome.kind === 'unproven') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title={t('verify.unproven')}>
        {t('verify.unprovenText')}
      </Verdict>
    );
  }
  return <Proven outcome={outcome} productName={productName} />;
}

function Proven({ outcome: { account, events, statement }, productName }: { outcome: Holds; productName: string }) {
  const { coveredRevision, coveredAt, checkpoint, signedBy, cosignedBy } = account;
  const later = account.events - 1 - coveredRevision;
  const signers = [...signedBy, ...cosignedBy].map(({ name, id }) => `${name}+${id}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Verdict tone="green" icon={CircleCheck} title={t('verify.holds')}>
        {publishedInWords(coveredRevision + 1, productName, coveredAt)}
        {later > 0 && <Box sx={{ mt: 2, color: 'nv.ink2' }}>{uncoveredInWords(later)}</Box>}
        <Box sx={{ mt: 2, color: 'nv.ink2', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          {t('verify.found', { count: formatCount(checkpoint.size), signers: signers.join(', ') })}
        </Box>
      </Verdict>
      {statement && <StatementFindings statement={statement} coveredRevision={coveredRevision} coveredAt={coveredAt} />}
      <ProvenAccountCard account={account.covered} at={coveredAt} revision={coveredRevision} />
      <ProvenEvents events={events} coveredRevision={coveredRevision} />
    </Box>
  );
}
