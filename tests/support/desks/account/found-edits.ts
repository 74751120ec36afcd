import {
  type FoundEdit,
  type FoundEdits,
  type Outcome,
  proposeEdits,
} from '../../../../src/features/proposals/server/api.ts';
import type { TestApp } from '../../test-app.ts';

/** A source of terms, as a run of it hands over what it found. */
export const foundBy = (app: TestApp) => {
  const source = { sourceId: '7b2f0c7e-4a51-4c55-9f2a-8f6d0c0b1a01', sourceName: 'Marbrook rate sheet' };
  const address = 'https://lender.example.com/rates';
  /** What became of each value, by field. */
  return async (
    programId: string,
    values: Readonly<Record<string, unknown>>,
    { runId = 'run-1', ...of }: Partial<FoundEdits & Pick<FoundEdit, 'foundAt'>> = {},
  ): Promise<Record<string, string>> => {
    const at = app.clock.now();
    const edits = Object.entries(values).map(([field, value]) => ({
      field,
      value,
      snippet: `${field} | ${JSON.stringify(value)}`,
      foundAt: of.foundAt ?? at,
    }));
    const context = { actor: { kind: 'system' }, at, requestId: 'job:found' } as const;
    const outcomes: Outcome[] = await app.database.transaction((tx) =>
      proposeEdits(tx, context, { ...source, address, runId, programId, edits, ...of }),
    );
    return Object.fromEntries(
      outcomes.map((one) => [one.field, one.outcome === 'refused' ? `refused: ${one.reason}` : one.outcome]),
    );
  };
};
