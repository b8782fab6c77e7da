import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { t } from '../../shared/texts/t.ts';
import { Loaded } from './Loaded.tsx';

/** Where this person's money may be paid out to. */
export function UserBankAccounts({ userId }: { userId: string }) {
  const provider = useDataProvider<BackOffice>();
  const accounts = useQuery({
    queryKey: ['users', userId, 'bankAccounts'],
    queryFn: () => provider.getBankAccounts(userId),
  });
  return (
    <Loaded title={t('users.tabs.bank-accounts')} query={accounts} none={t('users.noBankAccounts')}>
      {(linked) => (
        <Facts
          labelWidth={160}
          facts={linked.map(({ _id, bankName, accountNumber, accountHolderName }) => [
            bankName,
            <span key={_id}>
              {accountNumber}, {accountHolderName}
            </span>,
          ])}
        />
      )}
    </Loaded>
  );
}
