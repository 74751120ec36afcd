import { useEffect, useRef } from 'react';

/** Where list and details take turns; the same width as in the stylesheet. */
const oneAtATime = '(max-width: 48em)';

/** On a phone the part that was just left is gone, and the focus with it: it goes to the part that came. */
export function useDrillDown(opened: string | undefined) {
  const side = useRef<HTMLElement>(null);
  const details = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    if (!window.matchMedia(oneAtATime).matches) return;
    (opened === undefined ? side : details).current?.focus({ preventScroll: true });
  }, [opened]);
  return { side, details };
}
