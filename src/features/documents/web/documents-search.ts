const keys = ['q', 'lender', 'tag', 'program', 'uploaded', 'sort', 'view', 'page'] as const;

/** What of the lists of documents stands in their address; what is usual is left out. Its values are read by the page. */
export type DocumentsSearch = Partial<Record<(typeof keys)[number], string | number>>;

/** Their search parameters. */
export const documentsSearch = (search: Readonly<Record<string, unknown>>): DocumentsSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[key, value]] : [];
    }),
  );
