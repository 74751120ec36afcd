import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { useAskBeforeLeaving } from '../../../accounts/web/unsaved/ask-before-leaving.ts';
import { useDraft } from '../../../accounts/web/unsaved/use-draft.ts';
import { removeTabDraft, writeTabDraft } from './tab-draft.ts';

interface Work {
  readonly kind: string;
  readonly dealId: string | undefined;
  /** What was typed and not saved; undefined: nothing. */
  readonly unsaved: Typed | undefined;
}

/** What was typed waits in this tab, and leaving asks. @returns forgets it, and lets the person leave without being asked */
export function useTabDraft({ kind, dealId, unsaved }: Work): () => void {
  const forget = useDraft({
    unsaved,
    write: (values) => writeTabDraft(kind, dealId, values),
    remove: () => removeTabDraft(kind, dealId),
  });
  const letGo = useAskBeforeLeaving({
    isDirty: unsaved !== undefined,
    text: "Your changes to this application aren't saved.",
    forget,
  });
  return () => {
    forget();
    letGo();
  };
}
