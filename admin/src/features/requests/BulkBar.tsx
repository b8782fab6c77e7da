import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatMoney, plus } from '@northvale/web/ui/money.ts';
import { X } from 'lucide-react';
import { useListContext } from 'react-admin';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { BulkDialog } from './BulkDialog.tsx';

/** Several pending requests at once: how many, how much in all, and the two verdicts. */
export function BulkBar({ kind }: { kind: RequestKind }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminRequestRecord>();
  const [verdict, setVerdict] = useKept<Verdict | null>('bulkVerdict', null);
  // A colleague may have decided one of them meanwhile.
  const selected = data.filter(({ id, status }) => selectedIds.includes(id) && status === 'pending');

  return (
    <>
      {selected.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            px: 4,
            py: 2,
            bgcolor: 'nv.brandTint',
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box role="status" sx={{ flex: 1, color: 'nv.brandText', fontWeight: 600 }}>
            {t('requests.bulk.selected', {
              ...counted(selected.length),
              amount: formatMoney(plus(...selected.map(({ amount }) => amount))),
            })}
          </Box>
          <Button variant="contained" onClick={() => setVerdict('approve')}>
            {t('requests.bulk.approve', counted(selected.length))}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setVerdict('reject')}>
            {t('requests.bulk.reject', counted(selected.length))}
          </Button>
          <IconButton size="small" aria-label={t('requests.bulk.unselect')} onClick={() => onUnselectItems()}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </Box>
      )}
      {verdict !== null && (
        <BulkDialog
          kind={kind}
          verdict={verdict}
          requests={selected}
          onDecided={() => onUnselectItems()}
          onClose={() => setVerdict(null)}
        />
      )}
    </>
  );
}
