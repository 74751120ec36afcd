import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { DocumentOffer } from '../../arriving-contract.ts';
import { moveDocuments, readArriving, settleOffer } from '../../arriving-endpoints.ts';
import { requirementsOptions } from '../requirement-queries.ts';

export const arrivingOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['arriving-files', dealId],
    queryFn: ({ signal }) => callEndpoint(readArriving, { params: { pipelineId: dealId } }, { signal }),
  });

/** Where a file is, and where it goes; null: it needs a place. */
export interface Move {
  readonly documentId: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Reads again what files and requirements a deal has. */
function useReadAgain(dealId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: arrivingOptions(dealId).queryKey }),
      client.invalidateQueries({ queryKey: requirementsOptions(dealId).queryKey }),
    ]);
}

const movedAt = new Map<string, number>();
const recentMs = 15_000;
/** This page has just put a file to the requirement, so it is no news here. */
export const wasMovedHere = (requirementId: string): boolean =>
  Date.now() - (movedAt.get(requirementId) ?? 0) < recentMs;

/** Puts files to requirements, or takes them out; each move can be undone. */
export function useMoves(dealId: string) {
  const readAgain = useReadAgain(dealId);
  const send = (moves: readonly Move[]) => {
    for (const { from, to } of moves) for (const place of [from, to]) if (place) movedAt.set(place, Date.now());
    return callEndpoint(moveDocuments, { params: { pipelineId: dealId }, body: { moves: [...moves] } });
  };
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: ({ message, left }, moves) => {
      const stayed = new Set(left.map(({ documentId }) => documentId));
      const back = moves
        .filter(({ documentId }) => !stayed.has(documentId))
        .map(({ documentId, from, to }) => ({ documentId, from: to, to: from }));
      noticeWithUndo(message, () => {
        send(back)
          .catch((error: unknown) => notice.error(messageOf(error)))
          .finally(() => void readAgain());
      });
    },
    onError: (error) => notice.error(messageOf(error)),
    onSettled: readAgain,
  });
  return {
    move: (...moves: readonly Move[]) => mutation.mutate(moves),
    isMoving: (documentId: string) =>
      mutation.isPending && mutation.variables.some((one) => one.documentId === documentId),
    isBusy: mutation.isPending,
  };
}
export type Moves = ReturnType<typeof useMoves>;

export interface Settling {
  readonly documentId: string;
  readonly offer: DocumentOffer;
  readonly action: 'take-over' | 'ignore' | 'restore';
}

/** Takes over what a file offers, as it was compared on screen, or ignores it. */
export function useOffers(dealId: string) {
  const client = useQueryClient();
  const readAgain = useReadAgain(dealId);
  return useMutation({
    mutationFn: ({ documentId, offer: { offer, answers }, action }: Settling) =>
      callEndpoint(settleOffer, {
        params: { pipelineId: dealId, documentId, offer },
        body: {
          action,
          present: Object.fromEntries(answers.map(({ question, present }) => [question, present])),
        },
      }),
    onSuccess: ({ message }, { action }) => {
      if (action === 'take-over') notice.success(message);
    },
    onError: (error) => notice.error(messageOf(error)),
    // What is answered is on other screens as well.
    onSettled: () => Promise.all([readAgain(), client.invalidateQueries({ queryKey: ['loan-package', dealId] })]),
  });
}
