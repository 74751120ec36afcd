import { useEffect, useState } from 'react';

/** The first of these elements that reaches into the upper part of the window, below what stays there. */
export function useSectionInSight(ids: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        setInSight((before) => all.split(' ').find((id) => seen.has(id)) ?? before);
      },
      { rootMargin: '-140px 0px -55% 0px' },
    );
    for (const id of all.split(' ')) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [all]);
  return inSight;
}
