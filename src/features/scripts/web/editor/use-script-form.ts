import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { StatedScript } from '../../contract.ts';
import { type Edited, editedOf, type Problems, problemsFrom, problemsOf, statedOf } from './edited.ts';

const isSame = (one: Edited, other: Edited): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an editor holds, what is wrong with it, and whether it is saved. */
export function useScriptForm(start: StatedScript) {
  const [edited, setEdited] = useState<Edited>(() => editedOf(start));
  const [saved, setSaved] = useState<Edited>(edited);
  const [problems, setProblems] = useState<Problems>({});
  // A page that is left in the moment of saving asks before React draws again.
  const latest = useRef({ edited, saved });
  latest.current = { edited, saved };
  const keep = (text: Edited) => {
    latest.current = { edited: text, saved: text };
    setEdited(text);
    setSaved(text);
    setProblems({});
  };
  return {
    edited,
    problems,
    isDirty: !isSame(edited, saved),
    /** As it is now, also between two drawings. */
    isDirtyNow: () => !isSame(latest.current.edited, latest.current.saved),
    set: (change: Partial<Edited>) => setEdited((before) => ({ ...before, ...change })),
    /** The script as it can be sent; undefined where something is wrong, which is then shown. */
    read(): StatedScript | undefined {
      const found = problemsOf(edited);
      setProblems(found);
      return Object.keys(found).length > 0 ? undefined : statedOf(edited);
    },
    markSaved: () => keep(edited),
    /** Loads a text that is not saved yet. */
    replace: (script: StatedScript) => setEdited(editedOf(script)),
    /** Loads the text that is saved now. */
    restart: (script: StatedScript) => keep(editedOf(script)),
    refused(error: unknown) {
      if (error instanceof ApiError) setProblems(problemsFrom(error.body?.fields ?? {}));
      notice.error(messageOf(error));
    },
  };
}
export type ScriptForm = ReturnType<typeof useScriptForm>;
