import '@mantine/core/styles/Progress.css';
import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loadKinds } from '../../../lending/kinds/find.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { confirm } from '../../../ui/confirm.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { MarketImport } from '../contract.ts';
import {
  addedIn,
  countOf,
  importStateLabel,
  isBusy,
  leftIn,
  matchedByName,
  type RowOutcome,
  refusedIn,
  writtenIn,
} from '../model.ts';
import { DuplicateRows } from './duplicate-rows.tsx';
import classes from './import.module.css';
import { useImport, useImportCalls } from './import-calls-context.ts';
import { ProblemRows } from './problem-rows.tsx';
import { importListKey, importOptions } from './queries.ts';

/** The columns of each loan type load only with a file that has some. */
const ColumnsStep = lazyComponent(
  async () => {
    const [{ ColumnsStep: Step }] = await Promise.all([import('./columns-step.tsx'), loadKinds()]);
    return Step;
  },
  () => <LoadingRows rows={4} />,
);

interface ImportStepsProps {
  readonly id: string;
  readonly onGone: () => void;
}

/** An import from its columns to its end: the next step and its progress. */
export function ImportSteps({ id, onGone }: ImportStepsProps) {
  const query = useQuery(importOptions(useImportCalls(), id));
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby="import">
      <DataState query={query} failed="Couldn’t load the import." loading={<LoadingRows rows={3} />}>
        {(one) => (
          <Stack gap="md">
            <StepTitle one={one} />
            <div role="status" style={{ display: 'contents' }}>
              {isBusy(one.state) ? <Working one={one} /> : null}
            </div>
            {one.message ? (
              <Alert
                color={one.state === 'failed' ? 'red' : 'amber'}
                variant="light"
                role="alert"
                title={one.message}
              />
            ) : null}
            {one.encoding === 'windows-1252' ? (
              <Text size="sm">The file isn’t Unicode and was read as Windows-1252. Check names with accents.</Text>
            ) : null}
            {one.state === 'columns' ? <ColumnsStep one={one} beside={<Actions one={one} onGone={onGone} />} /> : null}
            {one.counts && !isBusy(one.state) ? <Outcome one={one} counts={one.counts} /> : null}
            {one.state === 'columns' ? null : <Actions one={one} onGone={onGone} />}
          </Stack>
        )}
      </DataState>
    </Paper>
  );
}

/** Each step removes the button that led to it, so the focus moves to its heading. */
function StepTitle({ one }: { readonly one: MarketImport }) {
  const { fileName, state } = one;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (state && (at === null || at === document.body || at.matches(':disabled'))) title.current?.focus();
  }, [state]);
  return (
    <Title ref={title} tabIndex={-1} order={2} size="h3" id="import" className={classes.step ?? ''}>
      {fileName}: {importStateLabel(one)}
    </Title>
  );
}

function Working({ one: { done, total } }: { readonly one: MarketImport }) {
  const share = total ? Math.min(100, (done / total) * 100) : 100;
  return (
    <>
      <Progress value={share} animated={!total} aria-label="Progress" />
      <Text size="sm">
        {done > 0 ? `${done.toLocaleString('en-US')} rows so far. ` : ''}You can leave this page and come back later.
      </Text>
    </>
  );
}

type Counts = NonNullable<MarketImport['counts']>;

const figures = [
  { label: 'New', name: 'new' },
  { label: 'Changed', name: 'changed' },
  { label: 'Unchanged', name: 'unchanged' },
  { label: 'Duplicates', name: 'duplicate' },
  { label: 'Refused', name: 'refused' },
] as const;

/** Deals are new or there already; of lenders and programs there are no duplicates. */
const isShown = ({ deal }: Counts, name: RowOutcome): boolean =>
  deal === undefined ? name !== 'duplicate' : name !== 'changed' && name !== 'unchanged';

const rowsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

function Outcome({ one, counts }: { readonly one: MarketImport; readonly counts: Counts }) {
  const of = (name: RowOutcome) => countOf(counts, name).toLocaleString('en-US');
  const shown = figures.filter(({ name }) => isShown(counts, name));
  const mayHaveDuplicates = counts.deal !== undefined && one.state === 'checked';
  const isOpen = one.state === 'checked';
  return (
    <>
      <Group component="dl" gap="lg" m={0}>
        {shown.map(({ label, name }) => (
          <Figure key={name} label={label} value={of(name)} />
        ))}
        {isOpen && addedIn(counts) > 0 ? (
          <Figure label="Added so far" value={addedIn(counts).toLocaleString('en-US')} />
        ) : null}
      </Group>
      {isOpen && matchedByName(counts) > 0 ? (
        <Text size="sm">
          {rowsText(matchedByName(counts))} with an ID from another market: matched by lender and program name.
        </Text>
      ) : null}
      {refusedIn(counts) > 0 ? <ProblemRows one={one} show="refused" canCorrect={isOpen} /> : null}
      {mayHaveDuplicates ? <DuplicateRows one={one} /> : null}
      {isOpen && counts.program.warned > 0 ? <ProblemRows one={one} show="warned" canCorrect /> : null}
      {one.state === 'undone' && one.kept ? <ProblemRows one={one} show="kept" canCorrect={false} /> : null}
    </>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} fw={600}>
      {value}
    </Text>
  </div>
);

const applyText = (written: number, refused: number, applied: string) =>
  `${rowsText(written)} ${applied}${
    refused > 0 ? ` ${rowsText(refused)} can’t be imported and will be skipped.` : ''
  } You can undo the import.`;

function Actions({ one, onGone }: { readonly one: MarketImport; readonly onGone: () => void }) {
  const client = useQueryClient();
  const { calls, applied, undone } = useImport();
  const { _id: id, state, counts } = one;
  const params = { id };
  const settle = { onError: (error: Error) => notice.error(messageOf(error)) };
  const follow = () => client.invalidateQueries({ queryKey: ['imports'] });
  const apply = useMutation({ mutationFn: () => callEndpoint(calls.apply, { params }), onSuccess: follow, ...settle });
  const undo = useMutation({ mutationFn: () => callEndpoint(calls.undo, { params }), onSuccess: follow, ...settle });
  const discard = useMutation({
    mutationFn: () => callEndpoint(calls.discard, { params }),
    onSuccess: () => {
      onGone();
      // Of the import itself there is nothing left to ask.
      return client.invalidateQueries({ queryKey: importListKey });
    },
    ...settle,
  });
  const askToApply = async () => {
    const text = counts ? applyText(leftIn(counts), refusedIn(counts), applied) : '';
    if (await confirm({ title: 'Import these rows?', text, confirm: 'Import' })) apply.mutate();
  };
  const askToUndo = async () => {
    if (await confirm({ title: 'Undo this import?', text: undone, confirm: 'Undo', dangerous: true })) undo.mutate();
  };
  if (isBusy(state)) return null;
  const isHalfDone = state === 'checked' && counts !== null && addedIn(counts) > 0;
  const canUndo = isHalfDone || (state === 'imported' && counts !== null && writtenIn(counts) > 0);
  return (
    <Group gap="sm">
      {state === 'checked' && counts && (leftIn(counts) > 0 || isHalfDone) ? (
        <Button loading={apply.isPending} onClick={askToApply}>
          {leftIn(counts) > 0 ? `Import ${rowsText(leftIn(counts))}` : 'Finish the import'}
        </Button>
      ) : null}
      {canUndo ? (
        <Button variant="default" loading={undo.isPending} onClick={askToUndo}>
          Undo this import
        </Button>
      ) : null}
      {state === 'imported' || isHalfDone ? null : (
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          Remove this upload
        </Button>
      )}
    </Group>
  );
}
