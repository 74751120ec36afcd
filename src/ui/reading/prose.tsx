import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './reading.module.css';

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** The address within this site that a plain click leads to; undefined for anything the browser should do by itself. */
function followed(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return undefined;
  const href = event.target.closest('a')?.getAttribute('href');
  return href?.startsWith('/') ? href : undefined;
}

/** A text made when the app was built. Its links lead on without a reload. */
export function Prose({ html }: { readonly html: string }) {
  const router = useRouter();
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const href = followed(event);
      if (href === undefined) return;
      event.preventDefault();
      void router.navigate({ href });
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [router]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from our own Markdown, which may hold no HTML
  return <div ref={text} className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

const longFrom = 4;

interface ContentsProps {
  readonly headings: readonly Heading[];
  /** Where it stands on its page. */
  readonly className: string | undefined;
}

/** The sections of a long text; of a short one nothing. */
export function Contents({ headings, className }: ContentsProps) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < longFrom) return null;
  return (
    <nav className={`${classes.contents} ${className ?? ''}`} aria-labelledby="contents-title">
      <p id="contents-title" className={classes.contentsTitle}>
        On this page
      </p>
      <ol>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
