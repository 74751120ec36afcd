import '@mantine/core/styles/Combobox.css';
import { Button, Collapse, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTypedText } from '../../../../ui/lists/use-typed-text.ts';
import { LenderSelect } from '../../../lenders/web/lender-select.tsx';
import { type DocumentSort, documentSorts, type UploadTime, uncategorized, uploadTimes } from '../../model.ts';
import classes from '../documents.module.css';
import { tagChoices } from '../upload/place-fields.tsx';
import type { DocumentsView, ViewChange } from './documents-view.ts';
import { ProgramSelect } from './program-select.tsx';

interface BarProps {
  readonly view: DocumentsView;
  readonly change: (changed: ViewChange) => void;
  /** Of several lenders one can be chosen, and then one of its programs. */
  readonly hasLenders?: boolean;
}

const nothing = { q: undefined, lender: undefined, tag: undefined, program: undefined, uploaded: undefined } as const;
const isWide = () => window.matchMedia('(min-width: 48em)').matches;

/** By what documents are narrowed: the name always at hand, on a phone the rest behind a button that says how many are set. */
export function FilterBar({ view, change, hasLenders = false }: BarProps) {
  const { q, ...others } = view.filter;
  const set = Object.keys(others).length;
  const [isOpen, setOpen] = useState(() => set > 0 || isWide());
  const id = useId();
  const typed = useTypedText(q ?? '', (text) => change({ q: text }));
  return (
    <div className={classes.filters}>
      <Group gap="sm">
        <TextInput
          {...typed}
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          className={classes.search ?? ''}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        {q !== undefined || set > 0 ? (
          <Button variant="subtle" onClick={() => change(nothing)}>
            Clear
          </Button>
        ) : null}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <FilterGrid view={view} change={change} hasLenders={hasLenders} />
      </Collapse>
    </div>
  );
}

const timeLabels: Readonly<Record<UploadTime, string>> = {
  'last-7-days': 'In the last 7 days',
  'last-30-days': 'In the last 30 days',
  'last-90-days': 'In the last 90 days',
  'over-a-year': 'More than a year ago',
};

const general = [{ _id: 'general', name: 'General documents' }];

function FilterGrid({ view: { filter, isByProgram }, change, hasLenders }: BarProps) {
  return (
    <div className={classes.choices}>
      {hasLenders ? (
        <LenderSelect
          label="Filter by lender"
          placeholder="All lenders"
          value={filter.lenderId ?? null}
          onChange={(lender) => change({ lender: lender ?? undefined })}
        />
      ) : null}
      {hasLenders && !isByProgram ? (
        <ProgramSelect
          label="Filter by program"
          placeholder="All programs"
          lenderId={filter.lenderId}
          value={filter.program ?? null}
          onChange={(program) => change({ program: program ?? undefined })}
          isLibrary
          before={general}
        />
      ) : null}
      <NativeSelect
        label="Filter by tag"
        value={filter.tag ?? ''}
        onChange={({ currentTarget: { value } }) => change({ tag: value })}
        data={[{ value: '', label: 'All tags' }, uncategorized, ...tagChoices]}
      />
      <NativeSelect
        label="Uploaded"
        value={filter.uploaded ?? ''}
        onChange={({ currentTarget: { value } }) => change({ uploaded: value })}
        data={[{ value: '', label: 'Any time' }, ...uploadTimes.map((value) => ({ value, label: timeLabels[value] }))]}
      />
    </div>
  );
}

const sortLabels: Readonly<Record<DocumentSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  lender: 'Lender',
  tag: 'Tag',
  largest: 'Largest first',
};

interface SortProps {
  readonly sort: DocumentSort;
  readonly onSort: (sort: DocumentSort) => void;
}

export const SortSelect = ({ sort, onSort }: SortProps) => (
  <NativeSelect
    aria-label="Sort by"
    value={sort}
    onChange={({ currentTarget: { value } }) => onSort(documentSorts.find((one) => one === value) ?? sort)}
    data={documentSorts.map((value) => ({ value, label: sortLabels[value] }))}
  />
);
