import { createContext, useContext } from 'react';

const none: ReadonlySet<string> = new Set();

/** Lenders that have a request for the deal of this search: their rows say so. */
export const AskedLenders = createContext(none);

export const useIsAsked = (lenderId: string): boolean => useContext(AskedLenders).has(lenderId);
