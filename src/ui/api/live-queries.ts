/** What updates of each type make out of date: queries, by the first word of their keys. */
export type LiveQueries = Readonly<Record<string, readonly string[]>>;

const gathered = new Map<string, Set<string>>();

/** Adds what features declare (their `web/feature.ts`), once as the app starts. */
export function addLiveQueries(...declared: readonly LiveQueries[]): void {
  for (const queries of declared)
    for (const [type, topics] of Object.entries(queries)) {
      const known = gathered.get(type) ?? new Set();
      for (const topic of topics) known.add(topic);
      gathered.set(type, known);
    }
}

/** The types of updates that some feature declares. */
export const liveTypes = (): readonly string[] => [...gathered.keys()];

/** The queries that an update of this type makes out of date. */
export const queriesOf = (type: string): readonly string[] => [...(gathered.get(type) ?? [])];

/** Every query that any update may make out of date. */
export const allLiveQueries = (): readonly string[] => [...new Set(liveTypes().flatMap(queriesOf))];
