import { stateCodes } from '../../../kernel/states.ts';
import { kindSlugs } from '../../../lending/kinds/find.ts';
import { oneOf } from '../../../ui/addresses.tsx';
import { type LineKey, type LineOrder, lineOrders, type Period, periodDays } from '../model.ts';

/** The search parameters of the list: what it is narrowed down to, and the line that is open. */
export interface DemandParameters {
  readonly kind?: string;
  readonly state?: string;
  readonly check?: string;
  readonly days?: Period;
  readonly order?: LineOrder;
  readonly line?: string;
}

/** Reads them from an address; what means nothing there is left out. */
export function demandSearch(asked: Readonly<Record<string, unknown>>): DemandParameters {
  const kind = oneOf<string>(kindSlugs, asked.kind);
  const state = oneOf<string>(stateCodes, asked.state);
  const days = oneOf(periodDays, Number(asked.days));
  const order = oneOf(lineOrders, asked.order);
  const { check, line } = asked;
  return {
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(typeof check === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(check) ? { check } : {}),
    ...(days ? { days } : {}),
    ...(order ? { order } : {}),
    ...(typeof line === 'string' && line.length < 700 ? { line } : {}),
  };
}

/** A line as an address names it. */
export const nameOfLine = ({ kind, state, refusedBy, wanted }: LineKey): string =>
  [kind, state, refusedBy, ...(wanted === '' ? [] : [wanted])].join('~');
