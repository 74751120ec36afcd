import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../../../ui/lists/use-typed-text.ts';
import { userTypes } from '../../accounts/model.ts';
import { planFilters } from '../../accounts/people/model.ts';
import { roleNames } from '../../accounts/people/user-file.ts';
import { planOfTier } from '../../accounts/plans.ts';

import classes from './users.module.css';
import { roleFilters, type UsersSearch, userOrders } from './users-search.ts';

interface FiltersProps {
  readonly shown: UsersSearch;
  readonly show: (change: UsersSearchChange) => void;
}
type UsersSearchChange = { readonly [name in keyof UsersSearch]: string | undefined };

const anyOf = (label: string, options: readonly { readonly value: string; readonly label: string }[]) => [
  { value: '', label },
  ...options,
];
const roles = anyOf(
  'Any role',
  roleFilters.map((value) => ({ value, label: value === 'admin' ? 'Administrators' : roleNames[value] })),
);
const types = anyOf(
  'Any type',
  userTypes.map((value) => ({ value, label: value })),
);
const plans = anyOf(
  'Any plan',
  planFilters.map((value) => ({ value, label: value === 'trial' ? 'On trial' : planOfTier(value).name })),
);
const orders = Object.entries(userOrders).map(([value, { label }]) => ({ value, label }));

/** What of the list is shown, and in which order. It stands in the address. */
export function UserFilters({ shown, show }: FiltersProps) {
  const typed = useTypedText(shown.search ?? '', (text) => show({ search: text || undefined }));
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        placeholder="How the name or email begins"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        {...typed}
      />
      <Choice label="Role" value={shown.role} data={roles} onChoose={(role) => show({ role })} />
      <Choice label="Type" value={shown.type} data={types} onChoose={(type) => show({ type })} />
      <Choice label="Plan" value={shown.plan} data={plans} onChoose={(plan) => show({ plan })} />
      <Choice label="Sort by" value={shown.order} data={orders} onChoose={(order) => show({ order })} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, value = '', data, onChoose }: ChoiceProps) => (
  <NativeSelect
    label={label}
    value={value}
    data={[...data]}
    onChange={(event) => onChoose(event.currentTarget.value || undefined)}
  />
);
