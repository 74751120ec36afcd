import { Button, Skeleton } from '@mantine/core';
import { IconArrowUpRight, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { Change } from '../../../../lending/advice/changed-deals.ts';
import { changeText, stateAfter } from '../../../../lending/advice/sentences.ts';
import { FieldInput } from '../../../../ui/forms/form-fields.tsx';
import { useFieldsForm } from '../../../../ui/forms/use-fields-form.ts';
import type { Scenario, SearchRow } from '../../contract.ts';
import { openFields } from '../results/use-results.ts';
import { labelOf } from '../search-form.tsx';
import classes from './advice.module.css';
import { applyChanges, enter, type FormAtHand, useAdvice } from './use-advice.ts';

interface RowPathProps {
  readonly form: FormAtHand;
  readonly row: SearchRow;
  readonly scenario: Scenario;
}

/** What leads from a result to a yes: the smallest changes of the deal, or the answers that are missing. */
export function RowPath(props: RowPathProps) {
  return props.row.status === 'undetermined' ? <Questions {...props} /> : <SmallestChanges {...props} />;
}

/** As many as can be weighed at a glance; the easiest stand first. */
const shownAtMost = 3;
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

function SmallestChanges({ form, row, scenario }: RowPathProps) {
  const { data, isError, isPlaceholderData } = useAdvice(form.current.kind, scenario);
  // The panel above the rows says that it failed.
  if (data === undefined) return isError ? null : <Skeleton height={16} width={220} />;
  const advice = data.programs.find(({ programId }) => programId === row.programId);
  if (advice === undefined) {
    return isPlaceholderData ? null : <span className={classes.said}>Nothing that can be changed here opens it.</span>;
  }
  const { changes, combination } = advice;
  const paths = combination
    ? [combination]
    : changes.slice(0, shownAtMost).map((change) => ({ changes: [change], status: change.status }));
  return (
    <>
      <span className={classes.said}>{combination ? 'Together open it:' : 'Opens with'}</span>
      {paths.map((path) => (
        <PathButton
          key={path.changes.map(({ field }) => field).join()}
          {...path}
          form={form}
          row={row}
          disabled={isPlaceholderData}
        />
      ))}
    </>
  );
}

interface PathButtonProps {
  readonly changes: readonly Change[];
  readonly status: 'eligible' | 'review';
  readonly form: FormAtHand;
  readonly row: SearchRow;
  readonly disabled: boolean;
}

function PathButton({ changes, status, form, row, disabled }: PathButtonProps) {
  const { kind } = form.current;
  const text = list.format(changes.map((change) => changeText(kind, change)));
  const after = list.format(changes.map((change) => stateAfter(kind, change)));
  return (
    <button
      type="button"
      className={classes.path}
      aria-disabled={disabled}
      title={after}
      onClick={() => disabled || applyChanges(form, changes)}
    >
      <IconArrowUpRight size={14} aria-hidden />
      {text}
      {status === 'review' ? <small>then for review</small> : null}
      <span className={classes.spoken}>
        : {row.lenderName}, {row.programName}
        {status === 'eligible' ? ' then eligible' : ''}
      </span>
    </button>
  );
}

/** The fields that would settle an undetermined program; each can be answered on the spot. */
function Questions({ form, row }: RowPathProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const { kind } = form.current;
  const fields = openFields([row]);
  const open = asking !== null && fields.includes(asking) ? asking : null;
  return (
    <>
      <span className={classes.said}>Settle it with</span>
      {fields.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.path}
          aria-expanded={name === open}
          onClick={() => setAsking(name === open ? null : name)}
        >
          <IconPlus size={14} aria-hidden />
          {labelOf(kind, name)}
        </button>
      ))}
      {open === null ? null : <Answer key={open} form={form} name={open} onDone={() => setAsking(null)} />}
    </>
  );
}

interface AnswerProps {
  readonly form: FormAtHand;
  readonly name: string;
  readonly onDone: () => void;
}

/** One field of the search form, beside the result that it settles. */
function Answer({ form, name, onDone }: AnswerProps) {
  const search = form.current;
  const field = search.kind.deal.fields.find((one) => one.name === name);
  const { form: own, onSubmit } = useFieldsForm({
    fields: field ? [{ ...field, required: true }] : [],
    initial: { [name]: search.form.values[name] },
    onSubmit: (values) => {
      onDone();
      enter(form.current, values, labelOf(search.kind, name));
    },
  });
  if (field === undefined) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const title = event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-row-title]');
    onSubmit(event);
    if (!isBlank(own.values[name])) title?.focus();
  };
  return (
    <form className={classes.answer} noValidate onSubmit={submit} aria-label={field.label} ref={beginInside}>
      <FieldInput field={field} form={own} path={name} />
      <Button type="submit" size="xs">
        Set
      </Button>
    </form>
  );
}

const beginInside = (form: HTMLFormElement | null): void => {
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
};
