import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../ui/api/api.ts';
import { listLenderDocuments } from '../../documents/endpoints.ts';
import type { FormTemplate } from '../contract.ts';
import { listFormTemplates, readFormTemplate, suggestFormPlacements, viewFormFile } from '../endpoints.ts';

export const templatesOptions = (lenderId: string) =>
  queryOptions({
    queryKey: ['form-templates', 'of', lenderId],
    queryFn: ({ signal }) => callEndpoint(listFormTemplates, { querystring: { lenderId } }, { signal }),
  });

/** So many PDFs are offered to choose from; words find the others. */
const offeredAtMost = 50;

/** The newest PDFs among a lender's documents with these words in their names. */
export const lenderPdfsOptions = (lenderId: string, q: string) =>
  queryOptions({
    queryKey: ['documents', lenderId, 'pdfs', q],
    queryFn: ({ signal }) =>
      callEndpoint(
        listLenderDocuments,
        { params: { lenderId }, querystring: { q, type: 'pdf', limit: offeredAtMost } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const templateKey = (id: string, version: number | undefined) => ['form-templates', 'one', id, version ?? 'current'];

/** @param version one of its versions; the draft, else the published one, unless stated */
export const templateOptions = (id: string, version: number | undefined) =>
  queryOptions({
    queryKey: templateKey(id, version),
    queryFn: ({ signal }) =>
      callEndpoint(
        readFormTemplate,
        { params: { id }, querystring: version === undefined ? {} : { version } },
        { signal },
      ),
    // What is typed is not overwritten by what another tab has saved: saving says so.
    refetchOnWindowFocus: false,
  });

/** A PDF never changes: another one has another id. */
export const fileOptions = (versionId: string) =>
  queryOptions({
    queryKey: ['form-templates', 'file', versionId],
    queryFn: async ({ signal }) =>
      (await downloadFrom(viewFormFile, { params: { id: versionId } }, { signal })).arrayBuffer(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export const suggestionsOptions = (versionId: string) =>
  queryOptions({
    queryKey: ['form-templates', 'suggestions', versionId],
    queryFn: ({ signal }) => callEndpoint(suggestFormPlacements, { params: { id: versionId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Puts what a call has answered where the page reads it; lists are read again. */
export function useTakeTemplate(): (template: FormTemplate) => void {
  const client = useQueryClient();
  return (template) => {
    client.setQueryData(templateKey(template._id, undefined), { success: true as const, template });
    void client.invalidateQueries({ queryKey: ['form-templates', 'of'] });
  };
}
