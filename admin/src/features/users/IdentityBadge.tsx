import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Minus } from 'lucide-react';
import { t } from '../../shared/texts/t.ts';

/** The tables' size of the mark that the person sees in Settings. */
export const IdentityBadge = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="green" icon={Check} small>
      {t('users.filters.verified')}
    </Badge>
  ) : (
    <Badge tone="grey" icon={Minus} small>
      {t('users.filters.notVerified')}
    </Badge>
  );
