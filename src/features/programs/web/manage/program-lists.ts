import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { loadedKinds } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import type { ProgramItem } from '../../contract.ts';
import { programCalls } from '../../endpoints.ts';
import type { ProgramState } from '../../publication.ts';

export interface ListQuestion {
  readonly lenderId: string;
  readonly words: string;
  /** Deleted programs instead. */
  readonly removed: boolean;
  /** Blank: all of them. */
  readonly state: ProgramState | '';
}

/** What the calls of all kinds came to. */
export interface ProgramLists {
  readonly programs: readonly ProgramItem[];
  /** How many there are, more than were answered for the largest lenders. */
  readonly total: number;
  readonly failed: readonly { readonly kind: LoanKind; readonly error: unknown }[];
}

async function readLists(
  { lenderId, words, removed, state }: ListQuestion,
  signal: AbortSignal,
): Promise<ProgramLists> {
  const kinds = loadedKinds();
  const querystring = {
    q: words,
    ...(removed ? { removed: 'true' as const } : {}),
    ...(state === '' ? {} : { state }),
  };
  const outcomes = await Promise.allSettled(
    kinds.map((kind) => callEndpoint(programCalls(kind).list, { params: { lenderId }, querystring }, { signal })),
  );
  const failed = outcomes.flatMap((outcome, index) => {
    const kind = kinds[index];
    return outcome.status === 'rejected' && kind ? [{ kind, error: outcome.reason }] : [];
  });
  // When nothing came there is nothing to show beside the failure.
  if (failed.length === kinds.length) throw failed[0]?.error;
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return {
    programs: answers.flatMap(({ programs }) => programs),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    failed,
  };
}

/** The programs of a company: a call for each kind, side by side. One that fails takes none of the others along. */
export const useProgramLists = (question: ListQuestion): UseQueryResult<ProgramLists> =>
  useQuery({
    queryKey: ['programs-of', question.lenderId, question.words, question.removed, question.state],
    queryFn: ({ signal }) => readLists(question, signal),
    placeholderData: keepPreviousData,
  });
