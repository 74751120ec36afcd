import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconArrowUpRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, memo, useDeferredValue, useState } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import { formatList } from '../../../../kernel/format.ts';
import type { Change } from '../../../../lending/advice/changed-deals.ts';
import { changeText, stateAfter } from '../../../../lending/advice/sentences.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { FieldInput, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { noticeWithUndo } from '../../../../ui/notices.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import { type SearchCalls, searchCalls } from '../../endpoints.ts';
import { openFields } from '../results/use-results.ts';
import { focusField, type LatestForm, labelOf, type SearchForm } from '../search-form.tsx';
import classes from './advice.module.css';

type Advice = EndpointAnswer<SearchCalls['advice']>;

/** Searches come first: advice that is worked out while somebody types would keep the server from them. */
const typingPauseMs = 200;
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((done, abort) => {
    const timer = setTimeout(done, typingPauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      abort(signal.reason);
    });
  });

/** What would open programs that refuse a scenario. The panel and every row read the one answer, once the rows are drawn. */
function useAdvice(kind: LoanKind, scenario: Scenario) {
  const advised = useDeferredValue(scenario);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['advice', kind.slug, advised],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return callEndpoint(searchCalls(kind).advice, { body: { scenario: advised } }, { signal });
    },
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return { data, isError, isOutdated: isPlaceholderData || advised !== scenario, retry: () => void refetch() };
}

/** Puts changes into the search form, which asks at once, and shows where; it can be taken back. */
function applyChanges({ current: search }: LatestForm, advised: Scenario, changes: readonly Change[]): void {
  // The form has moved on, and newer advice is on its way.
  if (search.asked !== advised) return;
  const states = changes.map((change) => stateAfter(search.kind, change));
  enter(search, Object.fromEntries(changes.map(({ field, to }) => [field, to])), formatList(states));
  const [first] = changes;
  if (first) focusField(first.field);
}

/** Values for the form, with what is said of them. */
function enter(search: SearchForm, values: Typed, said: string): void {
  const before = search.form.values;
  search.restore({ ...before, ...values });
  noticeWithUndo(`${said} entered.`, () => search.restore(before));
}

interface AdvicePanelProps {
  readonly form: LatestForm;
  readonly scenario: Scenario;
}

/** The changes that open most of the programs that do not fit; a click makes one in the form. */
export const AdvicePanel = memo(function AdvicePanel({ form, scenario }: AdvicePanelProps) {
  const { kind } = form.current;
  const { data, isError, isOutdated, retry } = useAdvice(kind, scenario);
  if (data === undefined && isError) return <Failure retry={retry} />;
  if (data?.changes.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="advice-title" aria-busy={data === undefined}>
      <Title order={3} size="h4" id="advice-title">
        Changes that open more programs
      </Title>
      <Text size="xs" c="dimmed">
        Click a change to apply it to the form. You can undo it.
      </Text>
      {data === undefined ? (
        <Skeleton height={36} mt={8} radius="md" role="status" aria-label="Loading" />
      ) : (
        <ul className={classes.openings}>
          {data.changes.map((change) => (
            <li key={`${change.field} ${String(change.to)}`}>
              <Opening form={form} scenario={scenario} change={change} disabled={isOutdated} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

interface OpeningProps {
  readonly form: LatestForm;
  readonly scenario: Scenario;
  readonly change: Advice['changes'][number];
  readonly disabled: boolean;
}

function Opening({ form, scenario, change, disabled }: OpeningProps) {
  const { kind } = form.current;
  return (
    <button
      type="button"
      className={classes.opening}
      // While newer advice is on its way the button keeps its place and the focus.
      aria-disabled={disabled}
      title={stateAfter(kind, change)}
      onClick={() => disabled || applyChanges(form, scenario, [change])}
    >
      <IconArrowUpRight size={16} aria-hidden />
      <b>{changeText(kind, change)}</b>
      <span>
        opens {change.opens} {change.opens === 1 ? 'program' : 'programs'}
      </span>
    </button>
  );
}

function Failure({ retry }: { readonly retry: () => void }) {
  return (
    <Text size="sm" c="dimmed" className={classes.failure ?? ''}>
      Couldn't load the suggested changes.{' '}
      <Button size="compact-xs" variant="subtle" onClick={retry}>
        Try again
      </Button>
    </Text>
  );
}

interface RowPathProps {
  readonly form: LatestForm;
  readonly row: SearchRow;
  readonly scenario: Scenario;
}

/** What leads from a result to a yes: the smallest changes of the deal, or the answers that are missing. */
export function RowPath(props: RowPathProps) {
  return props.row.status === 'undetermined' ? <Questions {...props} /> : <SmallestChanges {...props} />;
}

/** As many as can be weighed at a glance; the easiest stand first. */
const shownAtMost = 3;

function SmallestChanges({ form, row, scenario }: RowPathProps) {
  const { data, isError, isOutdated } = useAdvice(form.current.kind, scenario);
  // The panel above the rows says that it failed.
  if (data === undefined) return isError ? null : <Skeleton height={16} width={220} />;
  const advice = data.programs.find(({ programId }) => programId === row.programId);
  if (advice === undefined) {
    return isOutdated ? null : <span className={classes.said}>No change to the entries here opens it.</span>;
  }
  const { changes, combination } = advice;
  const paths = combination
    ? [combination]
    : changes.slice(0, shownAtMost).map((change) => ({ changes: [change], status: change.status }));
  return (
    <>
      <span className={classes.said}>{combination ? 'Opens with all of these:' : 'Opens with:'}</span>
      {paths.map((path) => (
        <PathButton
          key={path.changes.map(({ field }) => field).join()}
          {...path}
          form={form}
          scenario={scenario}
          row={row}
          disabled={isOutdated}
        />
      ))}
    </>
  );
}

interface PathButtonProps {
  readonly changes: readonly Change[];
  readonly status: 'eligible' | 'review';
  readonly form: LatestForm;
  readonly scenario: Scenario;
  readonly row: SearchRow;
  readonly disabled: boolean;
}

function PathButton({ changes, status, form, scenario, row, disabled }: PathButtonProps) {
  const { kind } = form.current;
  const text = formatList(changes.map((change) => changeText(kind, change)));
  const after = formatList(changes.map((change) => stateAfter(kind, change)));
  return (
    <button
      type="button"
      className={classes.path}
      aria-disabled={disabled}
      title={after}
      onClick={() => disabled || applyChanges(form, scenario, changes)}
    >
      <IconArrowUpRight size={14} aria-hidden />
      {status === 'review' ? `${text},` : text}
      {status === 'review' ? <small>then needs review</small> : null}
      <span className="plinth-spoken">
        : {row.lenderName}, {row.programName}
        {status === 'eligible' ? ', then eligible' : ''}
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
      <span className={classes.said}>Needs:</span>
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
  readonly form: LatestForm;
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
