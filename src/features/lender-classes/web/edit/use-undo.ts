import { useEffect, useRef } from 'react';
import { noticeWithUndo } from '../../../../ui/notices.tsx';
import type { ClassContent } from '../../model.ts';

/** What was taken out of a class, and how it comes back. */
interface Removal {
  /** 'Section 2 was removed.' */
  readonly text: string;
  /** It was an answer: its question has to be where it was. */
  readonly inQuestion?: true;
  readonly hasRoom: (content: ClassContent) => boolean;
  readonly undo: () => void;
}

interface Offer extends Removal {
  readonly hide: () => void;
}

function withdraw(offers: Set<Offer>, which: (offer: Removal) => boolean): void {
  for (const offer of [...offers].filter(which)) {
    offer.hide();
    offers.delete(offer);
  }
}

/**
 * Offers to take removals back while the editor is open, there is room for what was removed, and the content is the one that
 * it was removed from.
 * @param replacements how many times other content has taken the place of all of it
 */
export function useUndo(content: ClassContent, replacements: number) {
  const offers = useRef(new Set<Offer>());
  useEffect(() => withdraw(offers.current, ({ hasRoom }) => !hasRoom(content)), [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is removed from one content can't come back into another
  useEffect(() => {
    const { current } = offers;
    return () => withdraw(current, () => true);
  }, [replacements]);
  return {
    offerUndo: (removal: Removal) =>
      void offers.current.add({ ...removal, hide: noticeWithUndo(removal.text, removal.undo) }),
    withdrawUndo: (which: (removal: Removal) => boolean) => withdraw(offers.current, which),
  };
}
