import { kinds } from './index.ts';
import { isLoanKind, type LoanKind, type ProgramKind } from './kind.ts';

export type KindSlug = (typeof kinds)[number]['slug'];
export const kindSlugs: readonly KindSlug[] = kinds.map(({ slug }) => slug);

/** The kinds that deals can be searched and quoted for. */
export const loanKinds: readonly LoanKind[] = (kinds as readonly ProgramKind[]).filter(isLoanKind);

const bySlug = new Map<string, ProgramKind>(kinds.map((kind) => [kind.slug, kind]));

/** @throws for anything but a slug of the list: stored kinds are checked when they are written */
export function programKind(slug: string): ProgramKind {
  const kind = bySlug.get(slug);
  if (kind === undefined) throw new Error(`There is no program kind ${slug}.`);
  return kind;
}

/** The kind of a slug; undefined for other texts, and for kinds that have no search yet. */
export const findLoanKind = (slug: string): LoanKind | undefined => loanKinds.find((kind) => kind.slug === slug);

/** @throws for a kind that has no search */
export function loanKind(slug: string): LoanKind {
  const kind = findLoanKind(slug);
  if (kind === undefined) throw new Error(`Deals of the kind ${slug} cannot be searched.`);
  return kind;
}

const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
    .replace(/(loan)?programs?$/, '');
const bySpelling = new Map(
  kinds.flatMap((kind) => [kind.slug, ...kind.aliases].map((text) => [squeezed(text), kind.slug] as const)),
);

/** The kind that any of its spellings means ('Fix & Flip', 'ground up', 'Ground Up Construction'); undefined for others. */
export const kindFromText = (text: string): KindSlug | undefined => bySpelling.get(squeezed(text));
