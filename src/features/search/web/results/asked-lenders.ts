import { createContext, useContext } from 'react';
import type { RequestCheck } from '../slots.ts';

const none: ReadonlySet<string> = new Set();

/** Lenders that have a request for the deal of this search: their rows say so. */
export const AskedLenders = createContext(none);

export const useIsAsked = (lenderId: string): boolean => useContext(AskedLenders).has(lenderId);

const noChecks: ReadonlyMap<string, RequestCheck> = new Map();

/** What lenders ask of this broker before a request: their rows say so. */
export const RequestChecks = createContext(noChecks);

export const useRequestCheck = (lenderId: string): RequestCheck | undefined => useContext(RequestChecks).get(lenderId);
