import { List, Stack, Text } from '@mantine/core';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { confirm } from '../../../../ui/confirm.ts';
import type { SearchRow } from '../../contract.ts';
import { lendersOf } from './use-results.ts';

/** Warns where a lender's programs do not fit; true where none is doubtful, or the broker asks anyway. */
export async function confirmDoubtful(kind: LoanKind, rows: readonly SearchRow[]): Promise<boolean> {
  const lenders = doubtfulLenders(kind, rows);
  return (
    lenders.length === 0 ||
    confirm({
      title: "This deal doesn't fit every lender",
      confirm: 'Send anyway',
      text: (
        <Stack gap="sm">
          <Text size="sm">
            The deal is outside the published terms of {lenders.length === 1 ? 'this lender' : 'these lenders'}:
          </Text>
          <List size="sm" spacing={6}>
            {lenders.map(({ name, reasons }) => (
              <List.Item key={name}>
                <b>{name}</b>: {reasons.join('; ')}
              </List.Item>
            ))}
          </List>
          <Text size="sm">You can still send the request. Some lenders make exceptions.</Text>
        </Stack>
      ),
    })
  );
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
