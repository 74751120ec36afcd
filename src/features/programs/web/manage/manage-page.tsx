import { Alert, Button, Checkbox, Group, InputBase, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconArrowLeft, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { formatNumber } from '../../../../kernel/format.ts';
import { loadedKinds } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { messageOf } from '../../../../ui/api/api.ts';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { type ProgramState, programStates, stateLabels } from '../../publication.ts';
import { formAddress, useProgramPlace } from '../addresses.ts';
import classes from './manage.module.css';
import { type ProgramLists, useProgramLists } from './program-lists.ts';
import { ProgramTable } from './program-table.tsx';

interface Filter {
  readonly words: string;
  /** Blank: all loan types. */
  readonly kind: string;
  /** Blank: all statuses. */
  readonly state: ProgramState | '';
  readonly removed: boolean;
}

/** What later features add, handed in by the site map: the programs as a file, and what is to be said over them. */
type Part = ComponentType<{ readonly lenderId: string }>;
interface ManageParts {
  readonly Export: Part;
  readonly Notice: Part;
}

/** /manage-loan-programs/{lenderId} and /lender/manage-loan-programs/{lenderId}: the programs of a company, of every kind. */
export const withParts = (Export: Part, Notice: Part): ComponentType =>
  function ManageProgramsPage() {
    return <ManagePrograms Export={Export} Notice={Notice} />;
  };

function ManagePrograms({ Export, Notice }: ManageParts) {
  const { lenderId, back } = useProgramPlace();
  const [filter, setFilter] = useState<Filter>({ words: '', kind: '', state: '', removed: false });
  const [words] = useDebouncedValue(filter.words.trim(), 200);
  const query = useProgramLists({
    lenderId,
    words,
    removed: filter.removed,
    state: filter.removed ? '' : filter.state,
  });
  return (
    <Page
      title="Manage Loan Programs"
      subtitle="Brokers find your live programs. Confirm the terms now and then: brokers see the date."
      actions={
        <Group gap="sm">
          <Export lenderId={lenderId} />
          <Button component={AppLink} to={back} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Back
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Notice lenderId={lenderId} />
        <AddLinks />
        <FilterBar filter={filter} onChange={setFilter} />
        <DataState query={query} failed="Couldn't load your programs.">
          {(lists) => (
            <>
              <Failures lists={lists} retry={() => void query.refetch()} />
              <Listed lists={lists} filter={filter} />
            </>
          )}
        </DataState>
      </Stack>
    </Page>
  );
}

/** A form for each kind. */
function AddLinks() {
  const { lenderId, returnTo } = useProgramPlace();
  return (
    <Group component="nav" gap="xs" aria-label="Add a program">
      <span className={classes.add}>Add a program</span>
      {loadedKinds().map(({ slug, displayName }) => (
        <Button
          key={slug}
          component={AppLink}
          to={formAddress({ kind: slug, lenderId, programId: null, search: { returnTo } })}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          {displayName}
        </Button>
      ))}
    </Group>
  );
}

function FilterBar({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  return (
    <div className={classes.filter}>
      <TextInput
        label="Search"
        placeholder="Name or highlight note"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.words}
        onChange={(event) => onChange({ ...filter, words: event.currentTarget.value })}
      />
      <InputBase
        component="select"
        label="Loan type"
        pointer
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        value={filter.kind}
        onChange={(event) => onChange({ ...filter, kind: event.currentTarget.value })}
      >
        <option value="">All loan types</option>
        {loadedKinds().map(({ slug, displayName }) => (
          <option key={slug} value={slug}>
            {displayName}
          </option>
        ))}
      </InputBase>
      <InputBase
        component="select"
        label="Status"
        pointer
        rightSection={<IconSelector size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        value={filter.removed ? '' : filter.state}
        disabled={filter.removed}
        onChange={(event) => onChange({ ...filter, state: readState(event.currentTarget.value) })}
      >
        <option value="">All statuses</option>
        {programStates.map((state) => (
          <option key={state} value={state}>
            {stateLabels[state]}
          </option>
        ))}
      </InputBase>
      <Checkbox
        label="Deleted programs"
        checked={filter.removed}
        onChange={(event) => onChange({ ...filter, removed: event.currentTarget.checked })}
      />
    </div>
  );
}

const readState = (value: string): Filter['state'] => programStates.find((state) => state === value) ?? '';

/** Which of the loan types did not come; the others are shown. */
function Failures({ lists: { failed }, retry }: { readonly lists: ProgramLists; readonly retry: () => void }) {
  const [first] = failed;
  if (first === undefined) return null;
  const names = failed.map(({ kind }) => kind.displayName).join(', ');
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />} title={`Couldn't load: ${names}`}>
      <Group justify="space-between" gap="sm">
        <span>{messageOf(first.error)}</span>
        <Button size="compact-sm" variant="default" onClick={retry}>
          Try again
        </Button>
      </Group>
    </Alert>
  );
}

/** So many lines at a time: a company may have a thousand. */
const atOnce = 100;

function Listed({ lists, filter }: { readonly lists: ProgramLists; readonly filter: Filter }) {
  const [limit, setLimit] = useState(atOnce);
  const { programs, total, failed } = lists;
  const found = programs.filter(({ kind }) => filter.kind === '' || kind === filter.kind);
  if (found.length === 0) return failed.length > 0 ? null : <NothingFound filter={filter} />;
  return (
    <>
      <ProgramTable programs={found.slice(0, limit)} removed={filter.removed} />
      {found.length > limit ? (
        <Button variant="default" onClick={() => setLimit(limit + atOnce)}>
          Show more of {formatNumber(found.length)}
        </Button>
      ) : null}
      {total > programs.length ? (
        <p className={classes.partial}>
          {formatNumber(programs.length)} of {formatNumber(total)} programs are listed. Search to find the others.
        </p>
      ) : null}
    </>
  );
}

function NothingFound({ filter: { words, kind, state, removed } }: { readonly filter: Filter }) {
  if (removed) return <EmptyState title="No deleted programs">You can restore deleted programs here.</EmptyState>;
  if (words !== '' || kind !== '' || state !== '')
    return <EmptyState title="No programs match">Try other words, another loan type or another status.</EmptyState>;
  return (
    <EmptyState title="No loan programs yet">
      Add your first program above. Brokers find it as soon as you publish it.
    </EmptyState>
  );
}
