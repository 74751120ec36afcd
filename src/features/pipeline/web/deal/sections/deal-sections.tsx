import { Title, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import classes from './deal-sections.module.css';
import { SectionLink } from './section-link.tsx';
import { useSectionInSight } from './use-section-in-sight.ts';

export interface ShownSection {
  /** What stands for it in the address. */
  readonly id: string;
  readonly title: string;
  /** How much of what it is about there is. */
  readonly count?: number;
  /** Something in it can't be saved: it unfolds, so that the marked field is seen. */
  readonly isWrong?: boolean;
  readonly content: ReactNode;
}

interface DealSectionsProps {
  readonly sections: readonly ShownSection[];
  /** On a phone, the one that is unfolded unless the address names another. */
  readonly first: string;
  /** What the index is of. */
  readonly label?: string;
}

/** Where sections fold; the same width as in the stylesheet. */
const phone = '(max-width: 48em)';
const domId = (section: string): string => `deal-${section}`;

/** The parts of a deal one below the other, with an index that stays in sight; on a phone they fold. */
export function DealSections({ sections, first, label = 'Sections of this deal' }: DealSectionsProps) {
  const folds = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const hash = useLocation({ select: (location) => location.hash.replace(/^#/, '') });
  const named = sections.find(({ id }) => id === hash)?.id;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set([named ?? first]));
  const inSight = useSectionInSight(sections.map(({ id }) => domId(id)));
  const unfold = useCallback((id: string) => setUnfolded((before) => new Set([...before, id])), []);
  const go = useGoTo(unfold);
  useEffect(() => {
    if (named !== undefined) go(named);
  }, [named, go]);
  const wrong = sections.flatMap(({ id, isWrong }) => (isWrong ? [id] : [])).join(' ');
  // Once corrected it stays open: nothing folds under the hands of somebody who types.
  useEffect(() => {
    for (const id of wrong.split(' ').filter((one) => one !== '')) unfold(id);
  }, [wrong, unfold]);
  const fold = (id: string) =>
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <nav className={classes.index} aria-label={label}>
        <ul>
          {sections.map(({ id, title, count = 0 }) => (
            <li key={id}>
              <SectionLink
                section={id}
                className={classes.link}
                data-in-sight={inSight === domId(id) || undefined}
                // Also for the section that the address names already.
                onClick={() => go(id)}
              >
                {title}
                {count > 0 ? <span className={classes.count}>{count}</span> : null}
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, content }) => (
        <OneSection
          key={id}
          id={id}
          title={title}
          folds={folds === true}
          isOpen={!folds || unfolded.has(id)}
          onFold={() => fold(id)}
        >
          {content}
        </OneSection>
      ))}
    </>
  );
}

/** Unfolds a section, brings it below the index, and puts the keyboard there. */
function useGoTo(unfold: (id: string) => void): (id: string) => void {
  return useCallback(
    (id: string) => {
      unfold(id);
      // With the next drawing it has its height.
      requestAnimationFrame(() => {
        const section = document.getElementById(domId(id));
        section?.scrollIntoView({ block: 'start' });
        section?.focus({ preventScroll: true });
      });
    },
    [unfold],
  );
}

interface OneSectionProps {
  readonly id: string;
  readonly title: string;
  readonly folds: boolean;
  readonly isOpen: boolean;
  readonly onFold: () => void;
  readonly children: ReactNode;
}

function OneSection({ id, title, folds, isOpen, onFold, children }: OneSectionProps) {
  const wasOpen = useRef(isOpen);
  wasOpen.current ||= isOpen;
  const [titleId, contentId] = [`${domId(id)}-title`, `${domId(id)}-content`];
  return (
    <section id={domId(id)} tabIndex={-1} className={classes.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} className={classes.title ?? ''}>
        {folds ? (
          <UnstyledButton
            className={classes.fold ?? ''}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={onFold}
          >
            {title}
            <IconChevronDown size={20} aria-hidden data-open={isOpen || undefined} />
          </UnstyledButton>
        ) : (
          title
        )}
      </Title>
      {/* What was begun in a section outlives folding it. */}
      <div id={contentId} hidden={!isOpen} className={classes.content}>
        {wasOpen.current ? children : null}
      </div>
    </section>
  );
}
