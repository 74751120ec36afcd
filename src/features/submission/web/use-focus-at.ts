import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A field has its question as its name; a required document has the requirement's id. */
const placeOf = (at: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main [name="${CSS.escape(at)}"], #requirement-${CSS.escape(at)}`);

/** So long a step may take to draw what the address asks for, in frames. */
const mostFrames = 60;

/** Puts the keyboard on what the address names in `at`, once the step has drawn it, and takes it out of the address again. */
export function useFocusAt(): void {
  const { at } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (at === undefined) return;
    let frame = 0;
    let left = mostFrames;
    const look = () => {
      const place = placeOf(at);
      left -= 1;
      if (!place?.offsetParent && left > 0) {
        frame = requestAnimationFrame(look);
        return;
      }
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
      void navigate({ to: '.', replace: true, hash: '', search: ({ at: _found, ...others }) => others });
    };
    // Unfolding a section takes the keyboard there first, in the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [at, navigate]);
}
