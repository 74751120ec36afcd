import { confirm } from '../../../../ui/confirm.ts';

/** What of a draft is not saved yet. */
export interface Unsaved {
  readonly isDirty: boolean;
  /** Whoever goes on is not asked again. */
  readonly leave: () => void;
}

/** Asks before another PDF takes the place of this one: what is mapped there is what was saved. */
export async function mayUseOtherPdf(unsaved: Unsaved | null): Promise<boolean> {
  if (!unsaved?.isDirty) return true;
  return confirm({
    title: 'Use another PDF without saving?',
    text: 'Your changes to this form template aren’t saved. Save the draft first to map them in the other PDF too.',
    confirm: 'Use another PDF',
    cancel: 'Stay',
    dangerous: true,
  });
}
