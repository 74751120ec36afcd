import { useState } from 'react';
import { knownConditions } from '../../../lending/documents/conditions.ts';
import { type DocumentTypeName, documentTypeNames } from '../../../lending/documents/document-types.ts';
import type { SeenVersion } from '../../../ui/page/changed-meanwhile.tsx';
import type { LenderRequirement, RequirementContent } from '../contract.ts';

/** Undefined: nothing is edited. */
type Edited = LenderRequirement | 'new' | undefined;

export const findType = (name: string): DocumentTypeName => documentTypeNames.find((one) => one === name) ?? 'other';

function startOf(edited: Edited, scope: string | null): RequirementContent {
  if (edited === undefined || edited === 'new') {
    const empty = { name: '', note: '', documentType: 'other', source: 'broker', neededBy: 'submission' } as const;
    return { ...empty, conditions: [], programId: scope, templateId: null };
  }
  const { name, note, documentType, source, neededBy, conditions, programId, templateId } = edited;
  const known = { documentType: findType(documentType), conditions: [...knownConditions(conditions)] };
  return { name, note, source, neededBy, programId, templateId, ...known };
}

/**
 * What is being typed, over the version that it was begun with. Where somebody else has saved another one meanwhile, what was typed
 * goes on over that one: fields that were left alone become what they are there.
 */
export function useContent(edited: Edited, scope: string | null, requirements: readonly LenderRequirement[]) {
  const [known, setKnown] = useState(edited === 'new' ? undefined : edited);
  const [content, setContent] = useState(() => startOf(edited, scope));
  const current = known && requirements.find(({ _id }) => _id === known._id);
  const version: SeenVersion = {
    seen: known?.version ?? 0,
    isOutdated: known !== undefined && current !== undefined && current.version !== known.version,
    accept() {
      if (!known || !current) return;
      setContent(mergeContent(startOf(known, scope), content, startOf(current, scope)));
      setKnown(current);
    },
  };
  const change = (changes: Partial<RequirementContent>) => setContent((before) => ({ ...before, ...changes }));
  return { known, content, change, version };
}

/** Their version with what was typed into it: the fields that differ from the version that it was begun with. */
function mergeContent(begun: RequirementContent, typed: RequirementContent, theirs: RequirementContent) {
  const isTyped = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(begun).find(([one]) => one === name)?.[1]);
  return { ...theirs, ...Object.fromEntries(Object.entries(typed).filter(isTyped)) };
}
