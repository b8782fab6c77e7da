import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Minus } from 'lucide-react';
import { t } from '../../shared/texts/t.ts';

/** Nobody can buy it any more; what was bought stays. */
export const ListedBadge = () => (
  <Badge tone="grey" icon={Minus} small>
    {t('investments.delisted')}
  </Badge>
);
