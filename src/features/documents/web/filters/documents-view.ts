import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  type DocumentSort,
  documentSorts,
  type StoredTag,
  storedTags,
  type UploadTime,
  uploadTimes,
} from '../../model.ts';
import { type DocumentsSearch, documentsSearch } from '../documents-search.ts';

/** What a list of documents is narrowed by. */
export interface DocumentFilter {
  readonly q?: string;
  readonly tag?: StoredTag;
  readonly uploaded?: UploadTime;
  readonly lenderId?: string;
  /** A program's id, or 'general'. */
  readonly program?: string;
}

export interface DocumentsView {
  readonly filter: DocumentFilter;
  /** Undefined until it is chosen. */
  readonly sort: DocumentSort | undefined;
  /** From 0. */
  readonly page: number;
  /** The documents of one lender under its programs. */
  readonly isByProgram: boolean;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | number | undefined): Value | undefined =>
  values.find((one) => one === text);
const id = (text: string | number | undefined): string | undefined =>
  typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined;

/** What of an address means something; the rest is left out, so that an old bookmark still opens. */
export function readView(search: DocumentsSearch): DocumentsView {
  const lenderId = id(search.lender);
  const meant = {
    // A number alone comes as a number.
    q: search.q === undefined ? undefined : String(search.q).trim().slice(0, 200) || undefined,
    tag: oneOf(storedTags, search.tag),
    uploaded: oneOf(uploadTimes, search.uploaded),
    lenderId,
    program: search.program === 'general' ? search.program : lenderId && id(search.program),
  };
  const page = typeof search.page === 'number' && Number.isInteger(search.page) ? search.page : 1;
  return {
    filter: Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== undefined)),
    sort: oneOf(documentSorts, search.sort),
    page: Math.min(Math.max(page, 1), 10_000) - 1,
    isByProgram: search.view === 'programs' && lenderId !== undefined,
  };
}

export type DocumentsPath = '/admin/documents' | '/documents' | '/lender/documents';
export type ViewChange = { readonly [Key in keyof DocumentsSearch]: DocumentsSearch[Key] | undefined };

/** The view that the address names, and how to change it. A change leads to the first page. */
export function useDocumentsView(path: DocumentsPath) {
  const all = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => documentsSearch(all), [all]);
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (changed: ViewChange) => {
      const ofLender = 'lender' in changed ? { program: undefined } : {};
      const next = documentsSearch({ ...search, page: undefined, ...ofLender, ...changed });
      void navigate({ to: path, search: next, replace: true, resetScroll: 'page' in changed });
    },
    [search, navigate, path],
  );
  return { view, change };
}
