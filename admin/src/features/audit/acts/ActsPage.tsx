import Box from '@mui/material/Box';
import { ACT_KINDS, type ActRecord } from '@northvale/api/contract/acts.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { deviceWords } from '@northvale/web/ui/terms.ts';
import { actText, whatWasDone } from '@northvale/web/ui/texts/said.ts';
import { DataTable, useListContext } from 'react-admin';
import { PageHead } from '../../../shared/layout/Section.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { columnOf, useFilter } from '../../../shared/lists/contractLists.tsx';
import { FilterMenu } from '../../../shared/lists/FilterMenu.tsx';
import { ListBody, NothingFound } from '../../../shared/lists/ListBody.tsx';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { t } from '../../../shared/texts/t.ts';
import { mono, When } from '../Part.tsx';
import { PersonLink } from '../AccountLink.tsx';
import { roleWord, totalInWords } from '../eventWords.ts';

/** What was done beside moving money: who signed in, changed an access, looked at an account; the newest first. */
export function ActsPage() {
  const { total } = useListContext<ActRecord>();
  return (
    <>
      <PageHead title={t('acts.title')} subtitle={total !== undefined && totalInWords(total, 'acts')} />
      <ListBody
        failure={t('acts.failure')}
        toolbar={<ActToolbar />}
        empty={<NothingFound title={t('acts.none')}>{t('acts.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <ActRows /> : <ActTable />}
      </ListBody>
    </>
  );
}

function ActToolbar() {
  const [userId, setUserId] = useFilter('acts', 'userId');
  const [actorId, setActorId] = useFilter('acts', 'actorId');
  const [kind, setKind] = useFilter('acts', 'kind');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <PersonPicker label={t('audit.doneBy')} userId={actorId} onChoose={setActorId} />
      <FilterMenu
        label={t('acts.kind')}
        choices={[
          { label: t('acts.anyKind'), value: undefined },
          ...ACT_KINDS.map((value) => ({ label: actText(value), value })),
        ]}
        isChosen={(each) => each === kind}
        onChoose={setKind}
      />
      <PeriodFilter list="acts" />
    </>
  );
}

/** The phone's list: an act, who did it, and from where. */
function ActRows() {
  const { data = [] } = useListContext<ActRecord>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((act) => (
        <Box
          component="li"
          key={act.id}
          sx={{ px: 4, py: 2.5, borderBottom: '1px solid', borderColor: 'nv.rule', '&:last-of-type': { border: 0 } }}
        >
          <Box sx={{ fontWeight: 600, color: act.outcome === 'refused' ? 'nv.red' : 'nv.ink' }}>{whatWasDone(act)}</Box>
          <Box sx={second}>{[whoActed(act), aboutOther(act)].filter((part) => part !== '').join(', ')}</Box>
          <Box sx={second}>
            {[formatDateTime(act.at), deviceWords(act.device), act.address].filter((part) => part !== '').join(', ')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const aboutOther = ({ actor, userId, userName = '' }: ActRecord): string =>
  userId === actor.id || userName === '' ? '' : t('acts.about', { name: userName });

const second = { color: 'nv.ink2', fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' } as const;

const Column = columnOf<'acts'>();

/** One row an act. */
function ActTable() {
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

/** 'Ines Carvalho, admin'; somebody who wasn't signed in has no name. */
const whoActed = ({ actor: { id, name, role } }: Pick<ActRecord, 'actor'>): string =>
  id === '' ? t('acts.notSignedIn') : t('audit.byWhom', { name, role: roleWord(role) });
