import Box from '@mui/material/Box';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { deviceWords } from '@northvale/web/ui/deviceWords.ts';
import { DataTable, useListContext } from 'react-admin';
import { columnOf } from '../../../shared/lists/contractLists.tsx';
import { t } from '../../../shared/texts/t.ts';
import { mono } from '../mono.ts';
import { PersonLink } from '../Person.tsx';
import { When } from '../When.tsx';
import { whatWasDone } from '@northvale/web/ui/texts/said.ts';
import { whoActed } from './whoActed.ts';

const Column = columnOf<'acts'>();

/** One row an act. */
export function ActTable() {
  const { data = [] } = useListContext<ActRecord>();
  return (
    <DataTable<ActRecord>
      data={data}
      rowClick={false}
      bulkActionButtons={false}
      sx={{ '& .RaDataTable-row > td': { height: 44 } }}
    >
      <Column source="at" label={t('audit.when')} sortByOrder="DESC" render={({ at }) => <When at={at} />} />
      <Column label={t('acts.act')} disableSort sx={{ maxWidth: 260 }} render={(act) => <What act={act} />} />
      <Column label={t('audit.account')} disableSort sx={{ maxWidth: 180 }} render={(act) => <About act={act} />} />
      <Column label={t('acts.from')} disableSort sx={{ maxWidth: 200 }} render={(act) => <From act={act} />} />
    </DataTable>
  );
}

const What = ({ act }: { act: ActRecord }) => (
  <>
    <Box sx={{ ...cut, fontWeight: 600, color: act.outcome === 'refused' ? 'nv.red' : 'nv.ink' }}>
      {whatWasDone(act)}
    </Box>
    <Box sx={{ ...cut, color: 'nv.ink2', typography: 'least' }}>{whoActed(act)}</Box>
  </>
);

const About = ({ act: { userId } }: { act: ActRecord }) =>
  userId === undefined ? (
    <Box component="span" sx={{ color: 'nv.ink3' }}>
      –
    </Box>
  ) : (
    <PersonLink userId={userId} />
  );

const From = ({ act: { address, device, session } }: { act: ActRecord }) => (
  <>
    <Box sx={{ ...cut, ...mono }}>{address}</Box>
    <Box
      title={[device, session].filter((part) => part !== '').join('\nSession ')}
      sx={{ ...cut, color: 'nv.ink2', typography: 'least' }}
    >
      {deviceWords(device)}
    </Box>
  </>
);

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
