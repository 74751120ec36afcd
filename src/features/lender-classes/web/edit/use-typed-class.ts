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
  readonly isRestored: boolean;
  /** Somebody else has saved the class since this was begun. */
  readonly isOutdated: boolean;
  /** The class as it was last saved, which the next save builds on. */
  readonly own: Edited;
}

const newDraft = 'new';
const keyOf = (own: Edited) => own?._id ?? newDraft;
const storedIn = (own: Edited) => own?.draft ?? emptyClass;

function begin(own: Edited): Typed {
  const kept = readClassDraft(keyOf(own));
  return {
    content: kept?.content ?? storedIn(own),
    isDirty: kept !== undefined,
    isRestored: kept !== undefined,
    isOutdated: kept !== undefined && kept.revision !== (own?.revision ?? null),
    own,
  };
}

/** What a newer revision makes of what is typed: it stays where there is something, and says so. */
const joined = (typed: Typed, own: OwnClass): Typed =>
  typed.isDirty
    ? { ...typed, own, isRestored: true, isOutdated: true }
    : { ...typed, own, content: storedIn(own), isRestored: false, isOutdated: false };

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
    const { own } = now.current;
    put({ ...now.current, content, isDirty: true, isRestored: false, isOutdated: false });
    setProblems((before) => (Object.keys(before).length === 0 ? before : problemsOf(content)));
    keepClassDraft(keyOf(own), { content, revision: own?.revision ?? null });
  };
  return {
    ...shown,
    problems,
    change,
    latest: () => now.current,
    /** It is saved as it was sent. What was typed since is not, and stays. */
    settle: (sent: ClassContent, own: OwnClass) => {
      const { content } = now.current;
      const isDirty = content !== sent;
      forgetClassDraft(keyOf(now.current.own));
      if (isDirty) keepClassDraft(own._id, { content, revision: own.revision });
      put({ content, isDirty, isRestored: false, isOutdated: false, own });
    },
    discard: () => {
      const { own } = now.current;
      forgetClassDraft(keyOf(own));
      setProblems({});
      put({ content: storedIn(own), isDirty: false, isRestored: false, isOutdated: false, own });
    },
    /** @returns whether nothing is missing */
    check: (): boolean => {
      const found = problemsOf(now.current.content);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
  };
}
