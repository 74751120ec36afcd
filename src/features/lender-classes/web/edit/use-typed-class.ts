import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import type { OwnClass } from '../../contract.ts';
import { type ClassContent, emptyClass, problemsOf } from '../../model.ts';
import { forgetClassDraft, keepClassDraft, readClassDraft } from './class-draft.ts';

/** A class that is edited; undefined: a new one. */
export type Edited = OwnClass | undefined;

interface Typed {
  readonly content: ClassContent;
  readonly isDirty: boolean;
  /** It was typed earlier, and the editor has just found it again. */
  readonly isRestored: boolean;
  /** Somebody else has saved the class since this was begun. It stays so until it is saved over that, or discarded. */
  readonly isOutdated: boolean;
  /** The revision that this was begun with; null for a class that is new. */
  readonly begunWith: number | null;
  /** How many times other content has taken the place of all of it. */
  readonly replacements: number;
  /** The class as it was last saved, which the next save builds on. */
  readonly own: Edited;
}

const newDraft = 'new';
const keyOf = (own: Edited) => own?._id ?? newDraft;
const revisionOf = (own: Edited) => own?.revision ?? null;
const storedIn = (own: Edited) => own?.draft ?? emptyClass;

function begin(own: Edited): Typed {
  const kept = readClassDraft(keyOf(own));
  return {
    content: kept?.content ?? storedIn(own),
    isDirty: kept !== undefined,
    isRestored: kept !== undefined,
    isOutdated: kept !== undefined && kept.revision !== revisionOf(own),
    begunWith: kept ? kept.revision : revisionOf(own),
    replacements: 0,
    own,
  };
}

/** What is stored takes the place of what is typed. */
const replacedBy = (own: Edited, { replacements }: Typed): Typed => ({
  ...{ content: storedIn(own), own, begunWith: revisionOf(own), replacements: replacements + 1 },
  ...{ isDirty: false, isRestored: false, isOutdated: false },
});

/** What a newer revision makes of what is typed: it stays where there is something, and says so. */
const joined = (typed: Typed, own: OwnClass): Typed =>
  typed.isDirty ? { ...typed, own, isOutdated: true } : replacedBy(own, typed);

/** What is typed, kept in the tab with every change. What somebody else has saved meanwhile doesn't take it away. */
export function useTypedClass(start: Edited) {
  const [shown, setShown] = useState(() => begin(start));
  const [problems, setProblems] = useState<FieldErrors>({});
  // Calls end after later renders: what they read is what there is by then.
  const now = useRef(shown);
  const put = (next: Typed) => {
    now.current = next;
    setShown(next);
  };
  if (start && shown.own && start.revision > shown.own.revision && shown === now.current) put(joined(shown, start));
  const change = (content: ClassContent) => {
    const { own, begunWith } = now.current;
    put({ ...now.current, content, isDirty: true, isRestored: false });
    setProblems((before) => (Object.keys(before).length === 0 ? before : problemsOf(content)));
    keepClassDraft(keyOf(own), { content, revision: begunWith });
  };
  return {
    ...shown,
    problems,
    change,
    latest: () => now.current,
    /** It is saved as it was sent. What was typed since is not, and stays. */
    settle: (sent: ClassContent, own: OwnClass) => {
      const { content, replacements } = now.current;
      const isDirty = content !== sent;
      forgetClassDraft(keyOf(now.current.own));
      if (isDirty) keepClassDraft(own._id, { content, revision: own.revision });
      const saved = { content, own, begunWith: own.revision, replacements };
      put({ ...saved, isDirty, isRestored: false, isOutdated: false });
    },
    discard: () => {
      const { own } = now.current;
      forgetClassDraft(keyOf(own));
      setProblems({});
      put(replacedBy(own, now.current));
    },
    /** @returns whether nothing is missing */
    check: (): boolean => {
      const found = problemsOf(now.current.content);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
  };
}
