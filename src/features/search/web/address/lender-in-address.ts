import { useSearch } from '@tanstack/react-router';

/** The lender that an address asks for (`?lender=`), so that its programs alone are listed; empty when it asks for none. */
export function useLenderInAddress(): string {
  const { lender } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  // A name of digits alone is read as a number.
  return typeof lender === 'string' || typeof lender === 'number' ? String(lender).slice(0, 200) : '';
}

/** The deal that an address looks for lenders for (`?deal=`). */
export function useDealInAddress(): string | undefined {
  const { deal } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return typeof deal === 'string' ? deal : undefined;
}

export const withLender = (path: string, lender: string): string =>
  lender === '' ? path : `${path}?lender=${encodeURIComponent(lender)}`;
