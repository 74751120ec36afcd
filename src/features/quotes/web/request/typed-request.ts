import { useMemo } from 'react';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import {
  addressFieldOf,
  addressProblem,
  closingDateProblem,
  lineOfParts,
  type PartProblem,
  partsOfLine,
  typedRequestFields,
} from '../../../../lending/requests/request-parts.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { addressKey } from '../../../pipeline/model.ts';
import type { QuoteStart } from '../../../search/web/slots.ts';
import { prefilledFrom } from './use-quote-request.ts';

interface TypedRequest {
  readonly fields: readonly FieldDefinition[];
  readonly initial: Typed;
}

/**
 * The quote form as it is typed: the address in its parts. A deal that has its address on one line, of which parts are missing,
 * keeps that line, for lenders have it and the request belongs to that deal.
 */
export function useTypedRequest({ kind, scenario, address }: QuoteStart, draft: Typed | undefined): TypedRequest {
  const known = partsUnderOneKey(address);
  const oneLine = address !== undefined && known === undefined;
  const fields = useMemo(() => typedRequestFields(kind.deal.request, { oneLine }), [kind, oneLine]);
  return { fields, initial: draft ?? { ...prefilledFrom(kind, scenario, address), ...stateOf(scenario), ...known } };
}

/** The parts of a line that is the same address when it is put together again: written otherwise, it would be another deal. */
export function partsUnderOneKey(address: string | undefined): Typed | undefined {
  const parts = partsOfLine(address);
  if (address === undefined || parts === undefined) return undefined;
  return addressKey(lineOfParts(parts) ?? '') === addressKey(address) ? (parts as Typed) : undefined;
}

/** The search says the state already. */
const stateOf = (scenario: QuoteStart['scenario']): Typed =>
  typeof scenario?.state === 'string' ? { addressState: scenario.state } : {};

/** What the fields alone do not show: the address is elsewhere than the search, or the closing date is over. */
export function requestProblem({ kind, scenario }: QuoteStart, values: Typed, now: Date): PartProblem | undefined {
  const line = addressFieldOf(kind.deal.request)?.name ?? '';
  const typed = values[line];
  const address = addressProblem(values, typeof typed === 'string' ? typed : null, scenario?.state);
  if (address) return address.field === 'propertyAddress' ? { ...address, field: line } : address;
  const day = kind.deal.request.own?.closingDate ?? 'wantedClosingDate';
  const problem = closingDateProblem(values[day], scenario?.state ?? values.addressState, now);
  return problem === undefined ? undefined : { field: day, message: problem };
}

/** Errors about the one line of the address stand at its first part. */
export function asTyped(kind: LoanKind, errors: Record<string, string>): Record<string, string> {
  const line = addressFieldOf(kind.deal.request)?.name ?? '';
  const { [line]: about, ...others } = errors;
  return about === undefined ? errors : { ...others, [line]: about, street: about };
}
