import type { PdfField } from '../../../kernel/files/pdf-form/form.ts';
import type { PlacementContent, SignerRole } from '../placement.ts';
import { wordsOf } from './words.ts';

const roles: readonly (readonly [word: string, role: SignerRole])[] = [
  ['coborrower', 'co-borrower'],
  ['broker', 'broker'],
  ['lender', 'lender'],
  ['borrower', 'borrower'],
];

const roleOf = (words: ReadonlySet<string>): SignerRole => roles.find(([word]) => words.has(word))?.[1] ?? 'borrower';

/** Who signs forms and has no part in the package. */
const strangers = ['contractor', 'seller', 'spouse', 'attorney', 'notary', 'witness'];

/** Whether a field is signed, and by whom: "Borrower signature", "Initials", "Date signed". A label may leave out whose it is. */
export function signingOf(label: ReadonlySet<string>, { name, type, tooltip }: PdfField): PlacementContent | undefined {
  const has = (...some: readonly string[]): boolean => some.some((word) => label.has(word));
  const words = new Set([...label, ...wordsOf(`${name} ${tooltip ?? ''}`)]);
  if (strangers.some((word) => words.has(word))) return undefined;
  const role = roleOf(words);
  if (has('initial')) return { type: 'initials', role };
  if (has('signed', 'sign', 'signing') && has('date')) return { type: 'signing-date', role };
  if (has('signature', 'sig') && has('date')) return { type: 'signing-date', role };
  if (has('signature', 'sig', 'sign') || type === 'signature') return { type: 'signature', role };
  return undefined;
}
