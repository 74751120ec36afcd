import { useAskBeforeLeaving } from '../../accounts/web/unsaved/ask-before-leaving.ts';
import { useDraft } from '../../accounts/web/unsaved/use-draft.ts';
import { type PackageDraft, removePackageDraft, withoutIdentifiers, writePackageDraft } from './package-draft.ts';

type Unsaved = Omit<PackageDraft, 'typedAt'>;

/**
 * What was typed and not saved waits in this tab, and leaving the page asks.
 * @param unsaved what differs from what was saved; undefined: nothing
 */
export function usePackageDraft(dealId: string, unsaved: Unsaved | undefined): void {
  // Of what is stored nowhere nothing can be brought back.
  const changed = unsaved && withoutIdentifiers(unsaved.changed);
  const forget = useDraft<Unsaved>({
    unsaved: changed && Object.keys(changed).length > 0 ? { ...unsaved, changed } : undefined,
    write: (draft) => writePackageDraft(dealId, { ...draft, typedAt: new Date().toISOString() }),
    remove: () => removePackageDraft(dealId),
  });
  useAskBeforeLeaving({
    isDirty: unsaved !== undefined,
    text: "Your changes to this loan package aren't saved.",
    forget,
  });
}
