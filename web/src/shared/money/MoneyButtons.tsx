import Button from '@mui/material/Button';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Plus from 'lucide-react/icons/plus';
import { t } from '../texts/t.ts';
import { useMoneyPanel } from './useMoneyPanel.ts';

/** Opens the deposit panel. Filled where it is what the view is for. */
export function DepositButton({ variant = 'outlined' }: { variant?: 'contained' | 'outlined' }) {
  const { open } = useMoneyPanel();
  return (
    <Button
      variant={variant}
      startIcon={<ArrowDownToLine size={18} strokeWidth={1.75} />}
      onClick={() => open('deposit')}
    >
      {t('money.deposit')}
    </Button>
  );
}

/** Opens the withdraw panel. */
export function WithdrawButton() {
  const { open } = useMoneyPanel();
  return (
    <Button
      variant="outlined"
      startIcon={<ArrowUpFromLine size={18} strokeWidth={1.75} />}
      onClick={() => open('withdraw')}
    >
      {t('money.withdraw')}
    </Button>
  );
}

/** Leads from a money panel to the form that links an account. */
export const AddBankButton = ({ onClick }: { onClick: () => void }) => (
  <Button startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={onClick} sx={{ mt: 2, ml: -2 }}>
    {t('money.addBank')}
  </Button>
);
