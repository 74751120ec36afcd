import type { PdfField } from '../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent, SignerRole } from '../placement.ts';

const roles: readonly (readonly [word: string, role: SignerRole])[] = [
  ['coborrower', 'co-borrower'],
  ['broker', 'broker'],
  ['lender', 'lender'],
  ['borrower', 'borrower'],
];

const roleOf = (words: ReadonlySet<string>): SignerRole => roles.find(([word]) => words.has(word))?.[1] ?? 'borrower';

/** Whether a field is signed, and by whom: "Borrower signature", "Initials", "Date signed". */
export function signingOf(words: ReadonlySet<string>, { type }: PdfField): PlacementContent | undefined {
  const has = (...some: readonly string[]): boolean => some.some((word) => words.has(word));
  const role = roleOf(words);
  if (has('initial')) return { type: 'initials', role };
  if (has('signed', 'sign', 'signing') && has('date')) return { type: 'signing-date', role };
  if (has('signature', 'sig') && has('date')) return { type: 'signing-date', role };
  if (has('signature', 'sig', 'sign') || type === 'signature') return { type: 'signature', role };
  return undefined;
}
