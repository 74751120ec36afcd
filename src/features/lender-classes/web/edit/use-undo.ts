import { useEffect, useRef } from 'react';
import { noticeWithUndo } from '../../../../ui/notices.tsx';
import { type ClassContent, classLimits } from '../../model.ts';

type Part = 'sections' | 'quiz';
const most: Readonly<Record<Part, number>> = { sections: classLimits.sections, quiz: classLimits.questions.most };

interface Offer {
  readonly part: Part;
  readonly hide: () => void;
}

function hide(offers: ReadonlySet<Offer>): void {
  for (const offer of offers) offer.hide();
}

/** Offers to take removals back, while the editor is open and its list has room. */
export function useUndo(content: ClassContent) {
  const offers = useRef(new Set<Offer>());
  useEffect(() => {
    hide(new Set([...offers.current].filter(({ part }) => content[part].length >= most[part])));
  }, [content]);
  useEffect(() => {
    const { current } = offers;
    return () => hide(current);
  }, []);
  return (part: Part, text: string, undo: () => void) => {
    offers.current.add({ part, hide: noticeWithUndo(text, undo) });
  };
}
