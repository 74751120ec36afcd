import { type RefObject, useEffect } from 'react';

/**
 * A button that has done its work goes away, and the keyboard's place with it. The focus then goes to the part of the page
 * the button stood in: the nearest element around it that can take focus.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = area.current;
    if (!container) return;
    let last: { readonly element: Element; readonly home: HTMLElement } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const home = target.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
      last = { element: target, home: home ?? container };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      (last.home.isConnected ? last.home : container).focus({ preventScroll: true });
    });
    container.addEventListener('focusin', remember);
    observer.observe(container, { childList: true, subtree: true });
    return () => {
      container.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [area]);
}
