import { Button, CloseButton, List, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import type { ChosenLender, QuoteStart } from '../quote-slot.ts';
import classes from '../search.module.css';
import { currentRows, type Results } from './use-results.ts';

/** Chosen results by program id, as they looked when they were last seen. */
export type Selection = ReadonlyMap<string, SearchRow>;

export interface SelectionState {
  readonly chosen: Selection;
  readonly toggle: (row: SearchRow) => void;
  readonly clear: () => void;
  readonly replace: (chosen: Selection) => void;
}

/** The chosen results; sorting, filtering and typing leave them alone. */
export function useSelection(): SelectionState {
  const [chosen, setChosen] = useState<Selection>(new Map());
  const toggle = useCallback((row: SearchRow) => {
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(row.programId)) after.set(row.programId, row);
      return after;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return useMemo(() => ({ chosen, toggle, clear, replace: setChosen }), [chosen, toggle, clear]);
}

/** Selection is per result; a lender with several chosen programs is asked once. */
export function lendersOf(rows: Iterable<SearchRow>): ChosenLender[] {
  const lenders = new Map<string, string>();
  for (const { lenderId, lenderName } of rows) lenders.set(lenderId, lenderName);
  return [...lenders].map(([_id, name]) => ({ _id, name }));
}

interface DoubtfulLender {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** Lenders of whom only ineligible programs are chosen, with what speaks against the nearest of them. */
export function doubtfulLenders(kind: LoanKind, rows: readonly SearchRow[]): DoubtfulLender[] {
  return lendersOf(rows).flatMap(({ _id, name }) => {
    const own = rows.filter(({ lenderId }) => lenderId === _id);
    if (own.some(({ status }) => status !== 'ineligible')) return [];
    const [nearest] = own.sort((a, b) => a.failures - b.failures || a.gap - b.gap);
    return nearest ? [{ name, reasons: failingReasons(kind, nearest) }] : [];
  });
}

const failingReasons = (kind: LoanKind, { checks }: SearchRow): string[] =>
  checks.filter(({ outcome }) => outcome === 'fail').map(sentencesOf(kind).reason);

interface QuoteStartOptions {
  readonly kind: LoanKind;
  readonly selection: Selection;
  readonly results: Results;
  readonly scenario: Scenario | null;
  readonly onStart: (start: QuoteStart) => void;
}

interface QuoteStarter {
  readonly disabled: boolean;
  readonly preparing: boolean;
  readonly request: () => void;
}

/** From the chosen results to the quote form, past a warning where a lender's programs do not fit. */
export function useQuoteStart({ kind, selection, results, scenario, onStart }: QuoteStartOptions): QuoteStarter {
  const [preparing, setPreparing] = useState(false);
  const disabled = scenario === null || results.all.length === 0;
  const prepare = async (asked: Scenario) => {
    setPreparing(true);
    // While newer results load, those on hand belong to an earlier scenario.
    const rows = await currentRows(kind, selection.values(), results.isFetching ? [] : results.all, asked);
    setPreparing(false);
    const doubtful = doubtfulLenders(kind, rows);
    if (doubtful.length > 0 && !(await confirmDoubtful(doubtful))) return;
    onStart({
      kind,
      lenders: lendersOf(rows),
      programs: rows.map(({ programId, lenderId }) => ({ programId, lenderId })),
      scenario: asked,
    });
  };
  const request = () => {
    if (disabled || preparing) return;
    if (selection.size === 0) notice.error(kind.messages.noLender);
    else void prepare(scenario);
  };
  return { disabled, preparing, request };
}

const confirmDoubtful = (lenders: readonly DoubtfulLender[]) =>
  confirm({
    title: 'This deal does not fit every lender',
    confirm: 'Ask anyway',
    text: (
      <Stack gap="sm">
        <Text size="sm">
          The terms on record speak against {lenders.length === 1 ? 'this lender' : 'these lenders'}:
        </Text>
        <List size="sm" spacing={6}>
          {lenders.map(({ name, reasons }) => (
            <List.Item key={name}>
              <b>{name}</b>: {reasons.join('; ')}
            </List.Item>
          ))}
        </List>
        <Text size="sm">You may ask all the same; some lenders make exceptions.</Text>
      </Stack>
    ),
  });

interface SelectionBarProps {
  readonly selection: SelectionState;
  readonly quotes: QuoteStarter;
}

/** Stays in sight under the results: who is chosen, and the way on. */
export function SelectionBar({ selection, quotes }: SelectionBarProps) {
  const lenders = lendersOf(selection.chosen.values());
  const count = lenders.length;
  return (
    <div className={classes.selectionBar} data-any={count > 0}>
      <Text size="sm" fw={600} role="status" className={classes.selectionCount ?? ''}>
        {count === 0 ? 'No lender selected' : `${count} ${count === 1 ? 'lender' : 'lenders'} selected`}
      </Text>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={quotes.disabled}
        loading={quotes.preparing}
        onClick={quotes.request}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Request quotes
      </Button>
      {count > 0 ? <CloseButton aria-label="Clear the selection" onClick={selection.clear} /> : null}
      <Text size="xs" c="dimmed" className={classes.selectionNames ?? ''}>
        {count === 0 ? 'Tick the lenders you want to ask.' : lenders.map(({ name }) => name).join(', ')}
      </Text>
    </div>
  );
}
