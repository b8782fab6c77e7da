import { ROLES } from '@northvale/api/contract/fields.ts';
import { FilterMenu } from '../lists/FilterMenu.tsx';
import { useFilter } from '../lists/useFilter.ts';

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
  <YesNoFilter field="isVerified" label="Verified" any="Verified or not" yes="Verified" no="Not Verified" />
);

export const HasPendingFilter = () => (
  <YesNoFilter
    field="hasPending"
    label="Has pending"
    any="With or without requests"
    yes="Has pending requests"
    no="Nothing pending"
  />
);

export function RoleFilter() {
  const [role, setRole] = useFilter('users', 'role');
  return (
    <FilterMenu
      label="Role"
      choices={[{ label: 'Any role', value: undefined }, ...ROLES.map((value) => ({ label: value, value }))]}
      isChosen={(each) => each === role}
      onChoose={setRole}
    />
  );
}
