import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RequestCheck } from '../../../search/web/slots.ts';
import { requiredText } from '../../model.ts';
import { missingOptions } from '../queries.ts';

const none: ReadonlyMap<string, RequestCheck> = new Map();

/** The lenders whose class the broker has to pass before a request: one query for all results, since it depends on the broker alone. */
export function useRequestChecks(): ReadonlyMap<string, RequestCheck> {
  const { data } = useQuery(missingOptions);
  return useMemo(
    () =>
      data === undefined || data.length === 0
        ? none
        : new Map(
            data.map(({ lenderId, lenderName, classId, title }) => [
              lenderId,
              { text: requiredText(lenderName), needed: title, to: `/classes/${classId}` },
            ]),
          ),
    [data],
  );
}
