import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointParts } from '../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import type { FigureRow } from '../contract.ts';
import { readBrokerRows, readLenderRows, setDealPoints, setUsualPoints } from '../endpoints.ts';
import { pointsTexts } from '../model.ts';
import { type Period, usualPeriod } from '../periods.ts';
import type { FiguresSearch } from './figures-search.ts';

const figuresKey = ['figures'] as const;

export type ReadFigures<Data> = (period: Period, signal: AbortSignal) => Promise<Data>;

export const figuresOptions = <Data>(side: 'broker' | 'lender', period: Period, read: ReadFigures<Data>) =>
  queryOptions<Data>({
    queryKey: [...figuresKey, side, period],
    queryFn: ({ signal }) => read(period, signal),
    placeholderData: (before) => before,
  });

type BrokerRows = EndpointParts<typeof readBrokerRows>['query'];
type LenderRows = EndpointParts<typeof readLenderRows>['query'];

interface RowsPage {
  readonly rows: readonly FigureRow[];
  readonly next: string | null;
  readonly total: number | null;
}

/** The rows of a figure. What an address asks for is checked by the server. */
export const rowsOptions = (side: 'broker' | 'lender', search: FiguresSearch) =>
  infiniteQueryOptions({
    queryKey: [...figuresKey, side, 'rows', search],
    queryFn: ({ signal, pageParam: cursor }): Promise<RowsPage> => {
      const { rows: figure, lender: lenderId, period = usualPeriod, ...narrowed } = search;
      const querystring: unknown = { ...narrowed, figure, lenderId, period, cursor };
      // As an address has it: what the server does not know it refuses.
      return side === 'broker'
        ? callEndpoint(readBrokerRows, { querystring: querystring as BrokerRows }, { signal })
        : callEndpoint(readLenderRows, { querystring: querystring as LenderRows }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** Saves points, of a deal or the usual ones, and reads what follows from them. */
export function useSetPoints() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ dealId, percent }: { readonly dealId: string | undefined; readonly percent: number | null }) =>
      dealId === undefined
        ? callEndpoint(setUsualPoints, { body: { percent } })
        : callEndpoint(setDealPoints, { params: { id: dealId }, body: { percent } }),
    onSuccess: () => notice.success(pointsTexts.saved),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: figuresKey }),
  });
}
