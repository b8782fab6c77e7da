import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Link as RouterLink } from 'react-router-dom';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { touchable, touchableLine } from '@northvale/web/ui/tokens.ts';
import { useListContext } from 'react-admin';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { PageOfList } from '../../../shared/lists/contractLists.tsx';
import { ListBody, NothingFound } from '../../../shared/lists/ListBody.tsx';
import { SearchField } from '../../../shared/lists/SearchField.tsx';
import { accountHistoryPath } from '../../../shared/layout/pages.ts';
import { t } from '../../../shared/texts/t.ts';

/** Whose history is to be looked at. */
export const ChooseAccountPage = () => (
  <>
    <PageHead title={t('history.title')} subtitle={t('history.subtitle')} />
    <PageOfList list="users" sort={['name', 'ASC']} remembered={false}>
      <ListBody
        failure={t('users.failure')}
        empty={<NothingFound title={t('history.noAccounts')}>{t('history.noAccountsText')}</NothingFound>}
        toolbar={<SearchField list="users" label={t('users.search')} />}
      >
        <Accounts />
      </ListBody>
    </PageOfList>
  </>
);

function Accounts() {
  const { data = [] } = useListContext<UserRecord>();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(({ id, name, email, balance }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 4,
            minHeight: 44,
            px: 4,
            '&:not(:last-of-type)': { borderBottom: '1px solid', borderColor: 'nv.rule' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: { md: 'flex' }, gap: 4, py: { xs: 2, md: 0 } }}>
            <Box dir="auto" sx={{ ...cut, ...touchableLine, textAlign: 'left' }}>
              <Link component={RouterLink} to={accountHistoryPath(id)} sx={touchable}>
                {name}
              </Link>
            </Box>
            <Box sx={{ ...cut, color: 'nv.ink2', fontSize: { xs: 13, md: 14 } }}>{email}</Box>
          </Box>
          <Money amount={balance} size="table" sx={{ fontWeight: 600, minWidth: widest, textAlign: 'right' }} />
        </Box>
      ))}
    </Box>
  );
}

/** The largest balance fits, so that rows without one stand in the same columns. */
const widest = { md: 120 };
const cut = { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
