import { ROLES } from '@northvale/api/contract/fields.ts';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { useFilter } from '../../shared/lists/useFilter.ts';
import { t } from '../../shared/texts/t.ts';

interface YesNoProps {
  field: 'isVerified' | 'hasPending';
  label: string;
  any: string;
  yes: string;
  no: string;
}

function YesNoFilter({ field, label, any, yes, no }: YesNoProps) {
  const [value, setValue] = useFilter('users', field);
  return (
    <FilterMenu
      label={label}
      choices={[
        { label: any, value: undefined },
        { label: yes, value: true },
        { label: no, value: false },
      ]}
      isChosen={(each) => each === value}
      onChoose={setValue}
    />
  );
}

export const VerifiedFilter = () => (
  <YesNoFilter
    field="isVerified"
    label={t('users.filters.verified')}
    any={t('users.filters.verifiedOrNot')}
    yes={t('users.filters.verified')}
    no={t('users.filters.notVerified')}
  />
);

export const HasPendingFilter = () => (
  <YesNoFilter
    field="hasPending"
    label={t('users.filters.hasPending')}
    any={t('users.filters.anyPending')}
    yes={t('users.filters.pending')}
    no={t('users.filters.nothingPending')}
  />
);

export function RoleFilter() {
  const [role, setRole] = useFilter('users', 'role');
  return (
    <FilterMenu
      label={t('users.columns.role')}
      choices={[
        { label: t('users.filters.anyRole'), value: undefined },
        ...ROLES.map((value) => ({ label: t(`common.roles.${value}`), value })),
      ]}
      isChosen={(each) => each === role}
      onChoose={setRole}
    />
  );
}
