import { List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import { notice } from '../../../ui/notices.tsx';
import type { FixAndFlipSearchForm } from '../model.ts';
import type { QuoteStart } from './quote-slot.ts';
import { type DoubtfulLender, doubtfulLenders, lendersOf, type Selection } from './selection.ts';
import { currentRows, type Results } from './use-results.ts';

interface Options {
  readonly selection: Selection;
  readonly results: Results;
  readonly scenario: FixAndFlipSearchForm | null;
  readonly onStart: (start: QuoteStart) => void;
}
export interface QuoteStarter {
  readonly disabled: boolean;
  readonly preparing: boolean;
  readonly request: () => void;
}

const noLenderText = 'Please select at least one lender.';

/** From the chosen results to the quote form, past a warning where a lender's programs do not fit. */
export function useQuoteStart({ selection, results, scenario, onStart }: Options): QuoteStarter {
  const [preparing, setPreparing] = useState(false);
  const disabled = scenario === null || results.all.length === 0;
  const prepare = async (asked: FixAndFlipSearchForm) => {
    setPreparing(true);
    // While newer results load, those on hand belong to an earlier scenario.
    const rows = await currentRows(selection.values(), results.isFetching ? [] : results.all, asked);
    setPreparing(false);
    const doubtful = doubtfulLenders(rows);
    if (doubtful.length > 0 && !(await confirmDoubtful(doubtful))) return;
    onStart({ lenders: lendersOf(rows), programIds: rows.map(({ programId }) => programId), scenario: asked });
  };
  const request = () => {
    if (disabled || preparing) return;
    if (selection.size === 0) notice.error(noLenderText);
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
