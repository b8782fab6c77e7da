import type { Translated } from '@northvale/web/ui/texts/keys.ts';
import type { deposits as en } from '../en/deposits.ts';

export const deposits: Translated<typeof en> = {
  title: 'Geld einzahlen',
  method: 'Zahlungsweg',
  balanceNow: 'Guthaben jetzt',
  onceApproved: 'Diese Einzahlung, nach Freigabe',
  balanceThen: 'Guthaben danach',
  request: 'Einzahlung beauftragen',
  requestOf: 'Einzahlung über %{amount} beauftragen',
  consequence:
    'Unsere Kundenbetreuung sendet Ihnen die Einzelheiten per E-Mail. Ihr Guthaben ändert sich, sobald das Geld eingegangen ist.',
  status: 'Status',
  reference: 'Verwendungszweck',
  copied: { amount: 'Betrag', reference: 'Verwendungszweck' },
};
