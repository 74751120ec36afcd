import { kinds } from './index.ts';
import type { ListedKind, LoanKind, ProgramKind } from './kind.ts';

export type KindSlug = (typeof kinds)[number]['slug'];
export const kindSlugs: readonly KindSlug[] = kinds.map(({ slug }) => slug);

const bySlug = new Map<string, ListedKind>(kinds.map((kind) => [kind.slug, kind]));

/** The names of a kind. @throws for anything but a slug of the list: stored kinds are checked when they are written */
export function kindNames(slug: string): ProgramKind {
  const kind = bySlug.get(slug);
  if (kind === undefined) throw new Error(`There is no loan type ${slug}.`);
  return kind;
}

/** How a loan type is called. One that the product has no longer is shown as it is stored. */
export const loanTypeText = (slug: string): string => bySlug.get(slug)?.displayName ?? slug;

const loaded = new Map<string, LoanKind>();

/** Loads the definition of a kind, once; undefined for a text that is no kind's slug. */
export async function loadKind(slug: string): Promise<LoanKind | undefined> {
  const kind = loaded.get(slug) ?? (await bySlug.get(slug)?.load());
  if (kind) loaded.set(slug, kind);
  return kind;
}

/** Loads the definition of every kind, in the order of the list. */
export const loadKinds = async (): Promise<readonly LoanKind[]> =>
  (await Promise.all(kinds.map(({ slug }) => loadKind(slug)))).flatMap((kind) => kind ?? []);

/** The kinds whose definition is loaded, in the order of the list: all of them on the server. */
export const loadedKinds = (): readonly LoanKind[] => kinds.flatMap(({ slug }) => loaded.get(slug) ?? []);

/** The definition of a kind; undefined for other texts, and while it is not loaded. */
export const findLoanKind = (slug: string): LoanKind | undefined => loaded.get(slug);

/** @throws for a kind whose definition is not loaded */
export function loanKind(slug: string): LoanKind {
  const kind = loaded.get(slug);
  if (kind === undefined) throw new Error(`The loan type ${slug} is not loaded.`);
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
