import { Button, Text, Title } from '@mantine/core';
import { IconChevronDown, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { isBlank } from '../../../kernel/blank.ts';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { defaultsOfFields, type FieldDefinition } from '../../../kernel/fields/fields.ts';
import { readFields } from '../../../kernel/fields/read-fields.ts';
import { anyPreference } from '../../../lending/kinds/common/deal-fields.ts';
import type { FieldGroup, LoanKind } from '../../../lending/kinds/kind.ts';
import { FormFields, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import type { FieldsFormState, Typed } from '../../../ui/forms/input-parts.ts';
import { notice } from '../../../ui/notices.tsx';
import type { Scenario } from '../contract.ts';
import classes from './search-form.module.css';

interface SearchFormProps {
  readonly at: RefObject<HTMLFormElement | null>;
  readonly search: SearchForm;
  readonly onReset: () => void;
}

export function SearchFormPanel({ search, onReset, at }: SearchFormProps) {
  const { kind, submit, checkField } = search;
  return (
    <form
      ref={at}
      tabIndex={-1}
      className={classes.form}
      aria-label="Deal and borrower"
      noValidate
      onSubmit={submit}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.name !== '') checkField(event.target.name);
      }}
    >
      <div className={classes.formFields}>
        {kind.deal.groups.map((group) => {
          const Group = group.folded ? FoldedGroup : OpenGroup;
          return <Group key={group.title} group={group} search={search} />;
        })}
      </div>
      <div className={classes.formButtons}>
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          Search
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onReset}>
          New Search
        </Button>
      </div>
    </form>
  );
}

interface GroupProps {
  readonly group: FieldGroup;
  readonly search: SearchForm;
}

function OpenGroup({ group, search: { kind, form } }: GroupProps) {
  const fields = useFieldsOfGroup(kind, group);
  return (
    <section aria-label={group.title}>
      <Title order={2} className={classes.groupTitle}>
        {group.title}
      </Title>
      <FormFields fields={fields} form={form} />
    </section>
  );
}

/** What most deals leave open stays folded until it is used. */
function FoldedGroup({ group, search: { kind, form } }: GroupProps) {
  const fields = useFieldsOfGroup(kind, group);
  const stated = statedOf(group, form.values);
  const [opened, setOpened] = useState(stated > 0);
  const id = useId();
  return (
    <section aria-label={group.title}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.groupTitle}>{group.title}</span>
        <Text span size="sm" c="dimmed">
          {stated === 0 ? 'any' : `${stated} stated`}
        </Text>
        <IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={opened} />
      </button>
      <div id={id} hidden={!opened} className={classes.preferences}>
        <FormFields fields={fields} form={form} />
      </div>
    </section>
  );
}

/** What a field still lacks is said when the typing pauses; what can be searched is asked at once. */
const typingPauseMs = 150;

/** The fields of a group, in order, marked where a search cannot do without them. */
export const fieldsOfGroup = ({ deal }: LoanKind, group: FieldGroup): readonly FieldDefinition[] =>
  group.fields.map((name) => {
    const field = deal.fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`The search form has no field ${name}.`);
    return deal.needed.fields.includes(name) ? { ...field, required: true } : field;
  });

/** The same objects at every drawing, so that an input of which nothing has changed is left alone. */
const useFieldsOfGroup = (kind: LoanKind, group: FieldGroup) =>
  useMemo(() => fieldsOfGroup(kind, group), [kind, group]);

const formFields = (kind: LoanKind): readonly FieldDefinition[] =>
  kind.deal.groups.flatMap((group) => fieldsOfGroup(kind, group));

export const labelOf = ({ deal }: LoanKind, name: string): string =>
  deal.fields.find((field) => field.name === name)?.label ?? name;

export interface SearchForm {
  readonly kind: LoanKind;
  readonly form: FieldsFormState;
  readonly reading: FormReading;
  /** What stands there by this key, where it can be read: kept also of who leaves in the middle of typing. */
  readonly typed: Scenario | null;
  /** The last scenario that was complete: what results are asked for. */
  readonly asked: Scenario | null;
  readonly submit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Marks a field that was left with something unreadable in it. */
  readonly checkField: (name: string) => void;
  readonly reset: () => Typed;
  readonly restore: (values: Typed) => void;
}

/** The search form as it is by the time that something is clicked. */
export type LatestForm = RefObject<SearchForm>;

/** The search form: what is typed becomes a scenario at once, as soon as it can be searched. */
export function useSearchForm(kind: LoanKind, initial: Typed, onSearch: () => void): SearchForm {
  const fields = useMemo(() => formFields(kind), [kind]);
  const { form, onSubmit } = useFieldsForm({ fields, initial, onSubmit: onSearch });
  const [settled, setSettled] = useState<Typed>(form.values);
  const [asked, setAsked] = useState<Scenario | null>(null);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(form.values), typingPauseMs);
    return () => clearTimeout(pause);
  }, [form.values]);
  const typed = useMemo(() => readSearchForm(kind, form.values), [kind, form.values]);
  const paused = useMemo(() => readSearchForm(kind, settled), [kind, settled]);
  const ready = searchable(typed);
  const reading = ready === null ? paused : typed;
  if (ready !== null && !sameScenario(ready, asked)) setAsked(ready);

  const show = (values: Typed) => {
    form.setValues(values);
    form.clearErrors();
    setSettled(values);
  };
  return {
    kind,
    form,
    reading,
    typed: typed.values,
    asked,
    submit: (event) => {
      const read = readSearchForm(kind, form.values);
      if (read.missing.length > 0) notice.error(kind.deal.needed.message);
      // A form that needs nothing may be searched blank, but not before somebody asks for it.
      else if (read.values !== null) setAsked(read.values);
      setSettled(form.values);
      onSubmit(event);
    },
    checkField: (name) => {
      const problem = readSearchForm(kind, form.values).problems[name];
      if (problem !== undefined) form.setFieldError(name, problem);
    },
    reset: () => {
      const before = form.values;
      show(defaultsOfFields(fields));
      setAsked(null);
      return before;
    },
    restore: show,
  };
}

export interface FormReading {
  /** The tidy values; null while a field holds something that cannot be read. */
  readonly values: Scenario | null;
  /** Labels of blank fields a search cannot do without. */
  readonly missing: readonly string[];
  /** Something is stated that the untouched form does not. */
  readonly begun: boolean;
  readonly problems: FieldErrors;
}

/** What the form says at the moment, typed to the end or not. 0 counts as filled. */
export function readSearchForm(kind: LoanKind, typed: Typed): FormReading {
  const { values = null, errors = {} } = readFields(kind.deal.fields, typed);
  return {
    values,
    missing: kind.deal.needed.fields.filter((name) => isBlank(typed[name])).map((name) => labelOf(kind, name)),
    begun: kind.deal.fields.some((field) => !isUntouched(field, typed[field.name])),
    problems: errors,
  };
}

function isUntouched(field: FieldDefinition, value: unknown): boolean {
  if (isRecord(value)) return Object.values(value).every(isBlank);
  if (Array.isArray(value)) return value.length === 0;
  return isBlank(value) || ('default' in field && value === field.default);
}

/** The scenario to search with; null while the form is not ready for a search. */
export const searchable = ({ values, missing, begun }: FormReading): Scenario | null =>
  missing.length === 0 && begun ? values : null;

const sameScenario = (a: Scenario | null, b: Scenario | null): boolean => JSON.stringify(a) === JSON.stringify(b);

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many fields of a folded group narrow the search. */
export const statedOf = ({ fields }: FieldGroup, typed: Typed): number =>
  fields.reduce((sum, name) => sum + statedIn(typed[name]), 0);

function statedIn(value: unknown): number {
  if (isRecord(value)) return Object.values(value).filter((part) => !isBlank(part)).length;
  const isStated = Array.isArray(value) ? value.length > 0 : !isBlank(value) && value !== anyPreference;
  return isStated ? 1 : 0;
}

/** Brings a field of the search form into sight and puts the focus on it; a folded group opens for it. */
export function focusField(name: string): void {
  const cell = document.querySelector<HTMLElement>(`form [data-field="${name}"]`);
  const folded = cell?.closest('[hidden]');
  if (folded) document.querySelector<HTMLElement>(`[aria-controls="${folded.id}"]`)?.click();
  // A group that was folded is drawn by then.
  requestAnimationFrame(() => {
    cell?.scrollIntoView({ block: 'nearest' });
    cell?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
  });
}
