import { Button, CloseButton, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { Scenario, SearchRow } from '../../contract.ts';
import { searchCalls } from '../../endpoints.ts';
import classes from '../search.module.css';
import type { QuoteStart } from '../slots.ts';
import { lendersOf, type Results } from './use-results.ts';

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
  const disabled = scenario === null || (results.all.length === 0 && selection.size === 0);
  const prepare = async (asked: Scenario) => {
    setPreparing(true);
    // While newer results load, those on hand belong to an earlier scenario.
    const rows = await currentRows(kind, selection.values(), results.isFetching ? [] : results.all, asked);
    const { confirmDoubtful } = await import('./doubtful-lenders.tsx');
    setPreparing(false);
    if (!(await confirmDoubtful(kind, rows))) return;
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

/** Chosen results as they stand for this scenario now; those out of sight are asked for one by one. */
async function currentRows(
  kind: LoanKind,
  chosen: Iterable<SearchRow>,
  onHand: readonly SearchRow[],
  scenario: Scenario,
): Promise<SearchRow[]> {
  const known = new Map(onHand.map((row) => [row.programId, row]));
  const read = async (row: SearchRow): Promise<SearchRow> => {
    const here = known.get(row.programId);
    if (here) return here;
    try {
      return (await callEndpoint(searchCalls(kind).explain, { body: { scenario, programId: row.programId } })).row;
    } catch {
      // The server judges again when the request arrives; the warning then rests on the last answer.
      return row;
    }
  };
  return Promise.all([...chosen].map(read));
}

interface SelectionBarProps {
  readonly selection: SelectionState;
  readonly quotes: QuoteStarter;
  /** The bar goes with the selection, and the focus that was in it to where the selection was made. */
  readonly onClear: () => void;
}

/**
 * With results it stays in sight under them: who is chosen, and the way on, which says what is missing while nobody is. The
 * count is there before, for screen readers alone: what appears together with its text is not read out.
 */
export function SelectionBar({ selection, quotes, onClear }: SelectionBarProps) {
  const lenders = lendersOf(selection.chosen.values());
  const count = lenders.length;
  const any = count > 0;
  const shown = any || !quotes.disabled;
  return (
    <div className={shown ? classes.selectionBar : 'plinth-spoken'} {...(shown ? { 'data-bottom-bar': 'any' } : {})}>
      <Text size="sm" fw={600} role="status" className={classes.selectionCount ?? ''}>
        {any ? `${count} ${count === 1 ? 'lender' : 'lenders'} selected` : 'No lender selected'}
      </Text>
      {shown ? (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={quotes.disabled}
          loading={quotes.preparing}
          onClick={quotes.request}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          Request quotes
        </Button>
      ) : null}
      {any ? (
        <>
          <CloseButton aria-label="Clear the selection" onClick={onClear} />
          <Text size="xs" c="dimmed" className={classes.selectionNames ?? ''}>
            {lenders.map(({ name }) => name).join(', ')}
          </Text>
        </>
      ) : null}
    </div>
  );
}
