import '@mantine/core/styles/Combobox.css';
import { Button, Checkbox, Group, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { largestAmount, readNumber } from '../../../../kernel/fields/reading.ts';
import { formatNumber } from '../../../../kernel/format.ts';
import { stateNames } from '../../../../kernel/states.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import { SearchableList } from '../../../../ui/forms/searchable-list.tsx';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { dealStages } from '../../model.ts';
import type { ViewFilter } from '../view/view-address.ts';
import classes from './filter.module.css';

export interface FilterDialogProps {
  readonly opened: boolean;
  readonly filter: ViewFilter;
  readonly onClose: () => void;
  readonly onApply: (filter: ViewFilter) => void;
}

/** Everything that narrows the deals beyond words; what is chosen holds for list, board and table. */
export function FilterDialog({ opened, onClose, ...rest }: FilterDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Filter deals"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FilterForm {...rest} />
    </Modal>
  );
}

const listed = (list: readonly string[]) => (list.length > 0 ? list : undefined);

type FilterFormProps = Pick<FilterDialogProps, 'filter' | 'onApply'>;

function FilterForm({ filter, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const change = (changes: ViewFilter) => setDraft((known) => ({ ...known, ...changes }));
  const amounts = useAmounts(filter);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const read = amounts.read();
    if (read) onApply({ ...draft, ...read });
  };
  return (
    <form ref={amounts.form} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Choices
          isFirst
          label="Stages"
          names={dealStages}
          value={draft.stages}
          onChange={(stages) => change({ stages })}
        />
        <Choices
          label="Loan types"
          names={kindLabels}
          value={draft.kinds}
          onChange={(kinds_) => change({ kinds: kinds_ })}
        />
        <LenderAndTime draft={draft} change={change} />
        <SimpleGrid cols={2}>
          <AmountInput label="Loan amount from" {...amounts.inputOf('minAmount')} />
          <AmountInput label="Loan amount to" {...amounts.inputOf('maxAmount')} />
        </SimpleGrid>
        <SearchableList
          label="States"
          disabled={false}
          placeholder={draft.states ? '' : 'Any'}
          items={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
          value={[...(draft.states ?? [])]}
          onChange={(states) => change({ states: listed(states) })}
        />
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          <Button variant="default" onClick={() => onApply({})}>
            Clear filters
          </Button>
          <Button type="submit">Show deals</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface LenderAndTimeProps {
  readonly draft: ViewFilter;
  readonly change: (changes: ViewFilter) => void;
}

const LenderAndTime = ({ draft, change }: LenderAndTimeProps) => (
  <SimpleGrid cols={2}>
    <NativeSelect
      label="Lender"
      value={draft.lender ?? ''}
      data={[
        { value: '', label: 'Any' },
        { value: 'selected', label: 'Selected' },
        { value: 'open', label: 'Not selected yet' },
      ]}
      onChange={({ currentTarget: { value } }) =>
        change({ lender: value === 'selected' || value === 'open' ? value : undefined })
      }
    />
    <NativeSelect
      label="Changed"
      value={String(draft.changedDays ?? '')}
      data={changedChoices(draft.changedDays)}
      onChange={({ currentTarget: { value } }) => change({ changedDays: Number(value) || undefined })}
    />
  </SimpleGrid>
);

type AmountName = 'minAmount' | 'maxAmount';
const unreadable = 'Enter an amount, such as 250,000 or 250k';

/** The bounds of the loan amount as they are typed. */
function useAmounts({ minAmount, maxAmount }: ViewFilter) {
  const write = (amount: number | undefined) => (amount === undefined ? '' : formatNumber(amount));
  const [texts, setTexts] = useState({ minAmount: write(minAmount), maxAmount: write(maxAmount) });
  const [errors, setErrors] = useState<Readonly<Partial<Record<AmountName, string>>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return {
    form,
    inputOf: (name: AmountName) => ({
      text: texts[name],
      error: errors[name],
      onText(text: string) {
        setTexts({ ...texts, [name]: text });
        setErrors({ ...errors, [name]: undefined });
      },
    }),
    /** Both as numbers; undefined when one of them is wrong, which the inputs then say. */
    read() {
      const found = amountsOf(texts);
      if ('errors' in found) setErrors(found.errors);
      return 'errors' in found ? undefined : found;
    },
  };
}

/** Bounds that were typed, in whole dollars, or what is wrong with them. */
export function amountsOf(
  texts: Readonly<Record<AmountName, string>>,
): Pick<ViewFilter, AmountName> | { readonly errors: Readonly<Partial<Record<AmountName, string>>> } {
  const [least, most] = [readNumber(texts.minAmount), readNumber(texts.maxAmount)];
  const isWrong = (amount: number | null | undefined) =>
    amount === undefined || (amount !== null && (amount < 0 || amount > largestAmount));
  if (isWrong(least) || isWrong(most)) {
    const [minAmount, maxAmount] = [least, most].map((amount) => (isWrong(amount) ? unreadable : undefined));
    return { errors: { ...(minAmount ? { minAmount } : {}), ...(maxAmount ? { maxAmount } : {}) } };
  }
  if (least != null && most != null && least > most) return { errors: { maxAmount: 'Must not be less than “from”' } };
  const whole = (amount: number | null | undefined) => (amount == null ? undefined : Math.round(amount));
  return { minAmount: whole(least), maxAmount: whole(most) };
}

interface AmountInputProps {
  readonly label: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

const AmountInput = ({ label, text, error, onText }: AmountInputProps) => (
  <TextInput
    label={label}
    inputMode="decimal"
    autoComplete="off"
    placeholder="Any"
    leftSection="$"
    leftSectionPointerEvents="none"
    value={text}
    error={error}
    classNames={{ input: classes.amount ?? '' }}
    onChange={({ currentTarget: { value } }) => onText(value)}
  />
);

const kindLabels = Object.fromEntries(kinds.map(({ slug, displayName }) => [slug, displayName]));
const usualDays = [1, 7, 30, 90];
const daysLabels: Readonly<Record<number, string>> = { 1: 'Within a day', 7: 'Within a week' };

/** The usual times, and the one that an address or a view states beyond them. */
const changedChoices = (stated: number | undefined) => [
  { value: '', label: 'Any time' },
  ...[...new Set([...usualDays, ...(stated === undefined ? [] : [stated])])]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: daysLabels[days] ?? `Within ${days} days` })),
];

interface ChoicesProps {
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: readonly string[] | undefined;
  /** The dialog opens with the focus here. */
  readonly isFirst?: boolean;
  readonly onChange: (value: readonly string[] | undefined) => void;
}

const Choices = ({ label, names, value, isFirst = false, onChange }: ChoicesProps) => (
  <Checkbox.Group label={label} value={[...(value ?? [])]} onChange={(list) => onChange(listed(list))}>
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" verticalSpacing="xs" mt={6}>
      {Object.entries(names).map(([name, text], index) => (
        <Checkbox key={name} value={name} label={text} data-autofocus={(isFirst && index === 0) || undefined} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);
