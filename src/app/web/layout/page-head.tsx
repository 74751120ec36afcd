import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describePage } from '../../../ui/reading/describe-page.ts';
import { descriptionOf, productDescription, titleOf } from '../navigation.ts';

/** What the server has said of one page, the one that was opened: its canonical address, and what it is in the words of schema.org. */
function readTags() {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return {
    path: canonical === null ? undefined : new URL(canonical.href).pathname,
    tags: [canonical, document.querySelector('script[type="application/ld+json"]')].filter((tag) => tag !== null),
  };
}

/** As the server writes it: an address may end in a slash, and name a class in capitals. */
const plain = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

/** Names the page in the tab and to search engines, and to screen readers after a navigation. */
export function PageHead() {
  const title = useRouterState({ select: ({ matches }) => titleOf(matches.at(-1)) ?? 'Page Not Found' });
  useEffect(() => {
    document.title = title === 'Plinth' ? 'Plinth' : `${title} · Plinth`;
  }, [title]);
  const description = useRouterState({ select: ({ matches }) => descriptionOf(matches.at(-1)) });
  useEffect(() => {
    if (description !== null) describePage(description ?? productDescription);
  }, [description]);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [opened] = useState(readTags);
  useEffect(() => {
    for (const tag of opened.tags)
      if (plain(path) === opened.path) document.head.append(tag);
      else tag.remove();
  }, [path, opened]);
  return (
    <div aria-live="polite" className="plinth-spoken">
      {title}
    </div>
  );
}
