import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { t } from '../texts/t.ts';

/** Leads from a money panel to the form that links an account. */
export const AddBankButton = ({ onClick }: { onClick: () => void }) => (
  <Button startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={onClick} sx={{ mt: 2, ml: -2 }}>
    {t('money.addBank')}
  </Button>
);
