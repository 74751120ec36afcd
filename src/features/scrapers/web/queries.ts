import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import * as endpoints from '../endpoints.ts';
import type { FieldMapping } from '../mapping/field-mapping.ts';
import { scraperTexts } from '../model.ts';

/** What is read again while a scraper runs. */
const topic = 'scrapers';
/** What changes with a saved copy alone. */
const copyTopic = 'scraper-copies';

export const scrapersOptions = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: ({ signal }) => callEndpoint(endpoints.listScrapers, {}, { signal }),
});

export const scraperOptions = (id: string) =>
  queryOptions({
    queryKey: [topic, 'one', id],
    queryFn: ({ signal }) => callEndpoint(endpoints.readScraper, { params: { id } }, { signal }),
  });

export const runOptions = (id: string, runId: string) =>
  queryOptions({
    queryKey: [topic, 'run', id, runId],
    queryFn: ({ signal }) => callEndpoint(endpoints.readRun, { params: { id, runId } }, { signal }),
  });

/** @param runId the run that saved it; the copy before it stays until it has come, and what is mapped on it with it */
export const copyOptions = (id: string, runId: string) =>
  queryOptions({
    queryKey: [copyTopic, id, runId],
    queryFn: ({ signal }) => callEndpoint(endpoints.readCopy, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

export const previewOptions = (id: string, runId: string, mappings: readonly FieldMapping[]) =>
  queryOptions({
    queryKey: [copyTopic, id, runId, 'preview', mappings],
    queryFn: async ({ signal }) =>
      (await callEndpoint(endpoints.previewMapping, { params: { id }, body: { mappings: [...mappings] } }, { signal }))
        .values,
    placeholderData: keepPreviousData,
    enabled: mappings.length > 0,
  });

/** Something that is done to a scraper, with what is said once it is done or has failed. */
export function useScraperAct<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  said: { readonly done?: string; readonly failed?: (message: string) => string } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => notice.error(said.failed?.(messageOf(error)) ?? messageOf(error)),
    onSuccess: () => {
      if (said.done) notice.success(said.done);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [topic] }),
  });
}

export const useRun = (id: string) =>
  useScraperAct(() => callEndpoint(endpoints.runScraper, { params: { id } }), {
    done: scraperTexts.started,
    failed: (message) => `${scraperTexts.notStarted}\n${message}`,
  });

export const useStop = (id: string) => useScraperAct(() => callEndpoint(endpoints.stopScraper, { params: { id } }));
