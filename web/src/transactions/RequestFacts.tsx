import Box from '@mui/material/Box';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { minus } from '@northvale/web/ui/money.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';

const PAID: Record<RequestKind, string> = { deposit: 'Paid in', withdrawal: 'Paid out' };

/** What the decision did to the balance, and the request's whole id. */
export const RequestFacts = ({ kind, request }: { kind: RequestKind; request: RequestRecord }) => (
  <Box sx={{ mt: 7 }}>
    {request.effect && (
      <Sum label="What it did to the balance">
        <SumRow label="Balance before">
          <Money amount={request.effect.balanceBefore} />
        </SumRow>
        <SumRow label={PAID[kind]}>
          <Money amount={minus(request.effect.balanceAfter, request.effect.balanceBefore)} />
        </SumRow>
        <Total label="Balance after">
          <Money amount={request.effect.balanceAfter} />
        </Total>
      </Sum>
    )}
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 4, color: 'nv.ink2', fontSize: 13 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        ID {request._id}
      </Box>
      <CopyButton text={request._id} what="ID" />
    </Box>
  </Box>
);
