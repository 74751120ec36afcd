import type { FieldDefinition } from '../../kernel/fields/fields.ts';
import type { LoanKind } from '../kinds/kind.ts';
import type { Deal } from '../kinds/loan.ts';
import { partsOfRequest } from './request-parts.ts';

/** The fields of a request as it is kept and as lenders read it. */
export function requestFields({ deal }: LoanKind): readonly FieldDefinition[] {
  const { fields, kept, carried } = deal.request;
  return [
    ...fields.filter(({ name }) => !kept.includes(name)),
    ...deal.fields.filter(({ name }) => carried.includes(name)),
    ...partsOfRequest(deal.request),
  ];
}

/** A request, in its own names, as the deal it is about. */
export function dealOfRequest({ deal }: LoanKind, request: Readonly<Record<string, unknown>>): Deal {
  const { names, toDeal } = deal.request;
  const renamed = Object.fromEntries(Object.entries(request).map(([name, value]) => [names[name] ?? name, value]));
  return { ...renamed, ...toDeal?.(request) };
}

/** A deal in the words of the quote form: what the form asks and the deal states. */
export function requestOfDeal({ deal }: LoanKind, stated: Deal): Readonly<Record<string, unknown>> {
  const { fields, names, fromDeal } = deal.request;
  const values = Object.fromEntries(fields.map(({ name }) => [name, stated[names[name] ?? name]]));
  return { ...values, ...fromDeal?.(stated) };
}
