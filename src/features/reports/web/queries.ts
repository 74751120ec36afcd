import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { Report } from '../contract.ts';
import { reportCalls } from '../endpoints.ts';
import { isRange, type Question } from '../model.ts';
import type { ReportSide } from '../report-tables.ts';

export const callsOf = { broker: reportCalls('broker'), lender: reportCalls('lender') } as const;

export const reportsOptions = (side: ReportSide) =>
  queryOptions({
    queryKey: ['reports', side],
    queryFn: ({ signal }) => callEndpoint(callsOf[side].list, {}, { signal }),
  });

/** As a call carries it. */
const bodyOf = ({ filters, ...question }: Question) => ({
  ...question,
  filters: filters.map((filter) => (isRange(filter) ? filter : { ...filter, values: [...filter.values] })),
});

export const resultOptions = (side: ReportSide, question: Question) =>
  queryOptions({
    queryKey: ['reports', side, 'result', question],
    queryFn: async ({ signal }) =>
      (await callEndpoint(callsOf[side].run, { body: { question: bodyOf(question) } }, { signal })).result,
    placeholderData: keepPreviousData,
  });

export interface Draft {
  readonly id: string | undefined;
  readonly name: string;
  readonly question: Question;
  readonly monthly: boolean;
}

/** Saves a report, a new one where it has no id. */
export function useSaveReport(side: ReportSide, onSaved: (report: Report) => void) {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  return useMutation({
    mutationFn: async ({ id, name, question, monthly }: Draft) => {
      const body = { name, question: bodyOf(question), monthly };
      const answer =
        id === undefined
          ? await callEndpoint(callsOf[side].save, { body }, { idempotencyKey: keys.current.keyFor(body) })
          : await callEndpoint(callsOf[side].change, { params: { id }, body });
      return answer.report;
    },
    onSuccess: async (report) => {
      keys.current.settleAll();
      await client.invalidateQueries({ queryKey: ['reports', side], exact: true });
      notice.success('Report saved.');
      onSaved(report);
    },
    onError: (error) => notice.error(messageOf(error)),
  });
}

/** Deletes a report, with a way back. */
export function useDeleteReport(side: ReportSide, onDeleted: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['reports', side], exact: true });
  const restore = async ({ _id }: Report) => {
    try {
      await callEndpoint(callsOf[side].restore, { params: { id: _id } });
    } catch (error) {
      notice.error(messageOf(error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ _id }: Report) => callEndpoint(callsOf[side].remove, { params: { id: _id } }),
    onSuccess: async (_answer, report) => {
      onDeleted();
      await refresh();
      noticeWithUndo(`'${report.name}' deleted.`, () => void restore(report));
    },
    onError: (error) => notice.error(messageOf(error)),
  });
}
