import { isPeriod, type Period } from '../periods.ts';

/** The search parameters of the figures: the period, and the rows that are open. */
export interface FiguresSearch {
  readonly period?: Period;
  /** The figure whose rows are open, with what they are narrowed by. */
  readonly rows?: string;
  readonly lender?: string;
  readonly loss?: string;
  readonly decline?: string;
  readonly month?: string;
  readonly kind?: string;
  readonly state?: string;
}

const texts = ['rows', 'lender', 'loss', 'decline', 'month', 'kind', 'state'] as const;

/** Reads them from an address; what means nothing there is left out. The server refuses a figure that it does not know. */
export function figuresSearch({ period, ...asked }: Readonly<Record<string, unknown>>): FiguresSearch {
  const known = texts.flatMap((name) => {
    const value = asked[name];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 100)]] : [];
  });
  return { ...(isPeriod(period) ? { period } : {}), ...Object.fromEntries(known) };
}
