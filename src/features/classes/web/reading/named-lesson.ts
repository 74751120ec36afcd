import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { scrollToSection } from '../course/section-links.tsx';

/**
 * Which of several lessons is open: the one that the address names (`#arv-calculation`), then the one that was chosen last. Each is
 * drawn in an element with its name as the id.
 * @param otherwise what is open where the address names none
 */
export function useNamedLesson(names: readonly string[], otherwise: string | null) {
  const named = useLocation({ select: ({ hash }) => names.find((name) => name === hash) });
  const [opened, setOpened] = useState(named ?? otherwise);
  const [followed, setFollowed] = useState(named);
  if (named !== followed) {
    setFollowed(named);
    if (named !== undefined) setOpened(named);
  }
  useEffect(() => {
    if (named !== undefined) scrollToSection(named);
  }, [named]);
  return [opened, setOpened] as const;
}
