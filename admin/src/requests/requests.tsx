import type { ResourceProps } from 'react-admin';
import { RequestsPage } from './RequestsPage.tsx';

// Without a page of their own for `show`: the list stays, and its panel opens at the address.
export const deposits: ResourceProps = {
  name: 'deposits',
  list: <RequestsPage kind="deposits" />,
  hasShow: true,
  options: { label: 'Deposits' },
};

export const withdrawals: ResourceProps = {
  name: 'withdrawals',
  list: <RequestsPage kind="withdrawals" />,
  hasShow: true,
  options: { label: 'Withdrawals' },
};
