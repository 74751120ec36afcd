import { type Column, ilike, type SQL } from 'drizzle-orm';

/** Control characters cannot be stored, so nothing has them. */
const wordsOf = (text: string) => text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');

/** A text that has each of these words somewhere, in any case and order: conditions to be joined by `and`. */
export const hasWords = (text: Column | SQL, words = ''): SQL[] =>
  wordsOf(words).map((word) => ilike(text, `%${word.replace(/[\\%_]/g, '\\$&')}%`));
