import Box from '@mui/material/Box';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { Holds, Outcome } from './check.ts';
import { ProvenAccountCard } from './ProvenAccountCard.tsx';
import { ProvenEvents } from './ProvenEvents.tsx';
import { publishedInWords, uncoveredInWords } from './sentences.ts';
import { StatementFindings } from './StatementFindings.tsx';
import { Verdict } from './Verdict.tsx';

/** What the files show, or the first thing that is wrong with them. */
export function Findings({ outcome, productName }: { outcome: Outcome; productName: string }) {
  if (outcome.kind === 'fails') {
    return (
      <Verdict tone="red" icon={CircleX} title="This proof doesn’t hold">
        {outcome.problem}
      </Verdict>
    );
  }
  if (outcome.kind === 'keyless') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title="Nothing to check with yet">
        {outcome.problem} Paste the key that you were given: a proof is worth as much as the key it is checked with.
      </Verdict>
    );
  }
  if (outcome.kind === 'unproven') {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title="Nothing is proven yet">
        When this file was made, no checkpoint covered the account. Download its proof again in a few minutes.
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
      <Verdict tone="green" icon={CircleCheck} title="The proof holds">
        {publishedInWords(coveredRevision + 1, productName, coveredAt)}
        {later > 0 && <Box sx={{ mt: 2, color: 'nv.ink2' }}>{uncoveredInWords(later)}</Box>}
        <Box sx={{ mt: 2, color: 'nv.ink2', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          Found in a checkpoint of {checkpoint.size.toLocaleString('en-US')} events, signed by {signers.join(', ')}.
        </Box>
      </Verdict>
      {statement && <StatementFindings statement={statement} coveredRevision={coveredRevision} />}
      <ProvenAccountCard account={account.covered} at={coveredAt} revision={coveredRevision} />
      <ProvenEvents events={events} coveredRevision={coveredRevision} />
    </Box>
  );
}
