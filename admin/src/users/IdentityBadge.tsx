import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Minus } from 'lucide-react';

/** The tables' size of the mark that the person sees in Settings. */
export const IdentityBadge = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="green" icon={Check} small>
      Verified
    </Badge>
  ) : (
    <Badge tone="grey" icon={Minus} small>
      Not Verified
    </Badge>
  );
