import type { ResourceProps } from 'react-admin';
import type { AdminInvestmentRecord } from '../api/records.ts';
import { InvestmentsPage } from './InvestmentsPage.tsx';

// Without pages of their own for create and edit: the list stays, and a side panel opens at the address.
export const investments: ResourceProps = {
  name: 'investments',
  list: InvestmentsPage,
  hasCreate: true,
  hasEdit: true,
  recordRepresentation: (investment: AdminInvestmentRecord) => investment.name,
};
