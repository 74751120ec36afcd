import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { propertyOf } from '../../../quotes/model.ts';
import type { LenderQuote } from '../../contract.ts';
import type { OfferTemplate, Template, TextTemplate } from '../../templates/contract.ts';
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from '../../templates/endpoints.ts';
import { fillIn, type TextType } from '../../templates/model.ts';

export type NewTemplate = EndpointInput<typeof addTemplate>['body'];

const templatesOptions = queryOptions({
  queryKey: ['lender-desk', 'templates'],
  queryFn: async ({ signal }) => (await callEndpoint(listTemplates, {}, { signal })).templates,
  staleTime: 0,
});

/** All templates of the lender. */
export const useTemplates = () => useQuery(templatesOptions);

export const isOffer = (template: Template): template is OfferTemplate => template.type === 'offer';
export const isText =
  (type: TextType) =>
  (template: Template): template is TextTemplate =>
    template.type === type;

/** Writes templates; whoever shows them reads them again, whether or not it worked. */
export function useTemplateChanges() {
  const client = useQueryClient();
  const thenRead = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } finally {
      await client.invalidateQueries({ queryKey: templatesOptions.queryKey });
    }
  };
  return {
    add: (body: NewTemplate) => thenRead(callEndpoint(addTemplate, { body })),
    change: ({ _id, version }: Pick<Template, '_id' | 'version'>, content: NewTemplate) =>
      thenRead(callEndpoint(changeTemplate, { params: { id: _id }, body: { version, content } })),
    remove: ({ _id }: Pick<Template, '_id'>) => thenRead(callEndpoint(removeTemplate, { params: { id: _id } })),
  };
}

/** A text for this request, its placeholders filled in. */
export function textFor({ kind, request, broker, lenderName }: LenderQuote, text: string): string {
  const known = loanKind(kind);
  return fillIn(text, {
    broker: broker.name,
    address: propertyOf(known, request),
    lender: lenderName,
    kind: known.name,
  });
}
