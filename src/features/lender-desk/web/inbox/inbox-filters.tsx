import '@mantine/core/styles/Combobox.css';
import { Button, Checkbox, Collapse, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { readNumber } from '../../../../kernel/fields/reading.ts';
import { stateNames } from '../../../../kernel/states.ts';
import { loadedKinds } from '../../../../lending/kinds/find.ts';
import { useTypedText } from '../../../../ui/lists/use-typed-text.ts';
import { displayStatuses } from '../../../quotes/model.ts';
import type { InboxFilter } from '../../contract.ts';
import { displayStatusLabels } from '../../model.ts';
import classes from './inbox.module.css';
import { countFilters, type InboxView, type useInboxView } from './inbox-view.ts';
import { useInboxBrokers } from './waiting-count.tsx';

interface FiltersProps {
  readonly view: InboxView;
  readonly change: ReturnType<typeof useInboxView>['change'];
}

const dueOptions = [1, 2, 3, 7];
const nothing = {
  status: undefined,
  kind: undefined,
  state: undefined,
  minAmount: undefined,
  maxAmount: undefined,
  dueDays: undefined,
  awaits: undefined,
  offer: undefined,
  brokerId: undefined,
  search: undefined,
} as const satisfies Record<keyof InboxFilter, undefined>;

/** By what the inbox is narrowed: the address always at hand, the rest behind a button that says how many are set. */
export function InboxFilters({ view, change }: FiltersProps) {
  const { search, ...others } = view.filter;
  const set = countFilters(others);
  const [isOpen, setOpen] = useState(set > 0);
  const id = useId();
  return (
    <div className={classes.filters}>
      <Group gap="sm" align="center">
        <Typed label="Search by address" value={search ?? ''} onTyped={(text) => change({ search: text })} isSearch />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        {countFilters(view.filter) > 0 ? (
          <Button variant="subtle" onClick={() => change(nothing)}>
            Clear
          </Button>
        ) : null}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <FilterGrid view={view} change={change} />
      </Collapse>
    </div>
  );
}

function FilterGrid({ view, change }: FiltersProps) {
  const { filter, show } = view;
  const brokers = useInboxBrokers({ show, filter: {} }, 0).data?.brokers ?? [];
  const amount = (text: string) => {
    const read = readNumber(text);
    return typeof read === 'number' && read >= 0 ? Math.round(read) : undefined;
  };
  return (
    <div className={classes.filterGrid}>
      <Choice
        label="Status"
        value={filter.status}
        options={displayStatuses.map((value) => ({ value, label: displayStatusLabels[value] }))}
        onChoose={(status) => change({ status })}
      />
      <Choice
        label="Loan type"
        value={filter.kind}
        options={loadedKinds().map(({ slug, name }) => ({ value: slug, label: name }))}
        onChoose={(kind) => change({ kind })}
      />
      <Choice
        label="State"
        value={filter.state}
        options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
        onChoose={(state) => change({ state })}
      />
      <Typed
        label="Loan from"
        value={filter.minAmount?.toLocaleString('en-US') ?? ''}
        onTyped={(text) => change({ minAmount: amount(text) })}
      />
      <Typed
        label="Loan to"
        value={filter.maxAmount?.toLocaleString('en-US') ?? ''}
        onTyped={(text) => change({ maxAmount: amount(text) })}
      />
      <Choice
        label="Answer within"
        value={filter.dueDays === undefined ? undefined : String(filter.dueDays)}
        options={dueOptions.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
        onChoose={(days) => change({ dueDays: days === undefined ? undefined : Number(days) })}
      />
      <Choice
        label="Broker"
        value={filter.brokerId}
        options={brokers.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChoose={(brokerId) => change({ brokerId })}
      />
      <Tick
        label="Broker wrote last"
        isOn={filter.awaits === 'reply'}
        onTick={(isOn) => change({ awaits: isOn ? 'reply' : undefined })}
      />
      <Tick
        label="Offer has expired"
        isOn={filter.offer === 'lapsed'}
        onTick={(isOn) => change({ offer: isOn ? 'lapsed' : undefined })}
      />
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
}

const Tick = ({ label, isOn, onTick }: TickProps) => (
  <Checkbox
    className={classes.filterTick ?? ''}
    label={label}
    checked={isOn}
    onChange={(event) => onTick(event.currentTarget.checked)}
  />
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    onChange={(event) => onChoose(event.currentTarget.value || undefined)}
    data={[{ value: '', label: 'Any' }, ...options]}
  />
);

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly onTyped: (text: string) => void;
  readonly isSearch?: boolean;
}

/** Asks once the typing pauses. */
function Typed({ label, value, onTyped, isSearch = false }: TypedProps) {
  const shared = useTypedText(value, onTyped);
  return isSearch ? (
    <TextInput
      {...shared}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
    />
  ) : (
    <TextInput {...shared} label={label} inputMode="numeric" placeholder="Any" />
  );
}
