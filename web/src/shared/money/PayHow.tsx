import { DEPOSIT_INSTRUCTIONS } from '@northvale/api/contract/config.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../texts/t.ts';

/** How a deposit that was requested is paid: in the operator's words, where they have given any. */
export function PayHow() {
  const { depositInstructions } = useConfig();
  if (depositInstructions === '') return t('money.managerWrites');
  return depositInstructions === DEPOSIT_INSTRUCTIONS ? t('done.payHow') : depositInstructions;
}
