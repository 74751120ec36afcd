/** What of the list stands in its address; what is usual is left out. */
export interface EditsSearch {
  readonly lenderId?: string;
  readonly programId?: string;
  readonly source?: string;
  readonly search?: string;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && idPattern.test(value) ? value : undefined;

/** The search parameters of the list; an address that says something else still opens. */
export function editsSearch(search: Readonly<Record<string, unknown>>): EditsSearch {
  const [lenderId, programId, source] = [search.lenderId, search.programId, search.source].map(idIn);
  // A number alone comes as a number.
  const text = typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search) : '';
  return {
    ...(lenderId ? { lenderId } : {}),
    ...(programId ? { programId } : {}),
    ...(source ? { source } : {}),
    ...(text === '' ? {} : { search: text.slice(0, 100) }),
  };
}
