import { IconExternalLink } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { addressOfLesson } from '../../../content/classes/pages.ts';
import { glossary, termAnchor } from '../../../content/glossary.ts';
import { topics } from '../../../content/terms/topics.ts';
import type { TopicId } from '../../../content/terms/words.ts';
import classes from './term.module.css';

interface ExplanationProps {
  readonly id: string;
  readonly topic: TopicId;
  /** The button that it explains; it stands under it. */
  readonly of: RefObject<HTMLButtonElement | null>;
  readonly onToggle: (isOpen: boolean) => void;
}

/**
 * What a term means. It is the browser's own popover: above dialogs, closed by Escape or a click elsewhere, next in line by Tab,
 * and it stays while it is pointed at.
 */
export function Explanation({ id, topic, of, onToggle }: ExplanationProps) {
  const card = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The click that fetched it opens it by itself where the code was there already: after this, so that it is not closed again.
    const open = setTimeout(() => {
      if (!card.current?.matches(':popover-open')) card.current?.showPopover();
    });
    return () => clearTimeout(open);
  }, []);
  useLayoutEffect(() => {
    const element = card.current;
    if (element === null) return;
    const place = () => placeUnder(of.current, element);
    const toggled = ({ newState }: ToggleEvent) => {
      onToggle(newState === 'open');
      if (newState === 'open') place();
    };
    // What scrolls within the page would leave it behind.
    const scrolled = ({ target }: Event) => {
      if (target !== document && !element.contains(target as Node)) element.hidePopover();
    };
    place();
    onToggle(element.matches(':popover-open'));
    element.addEventListener('toggle', toggled);
    window.addEventListener('resize', place);
    document.addEventListener('scroll', scrolled, { capture: true });
    return () => {
      element.removeEventListener('toggle', toggled);
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [of, onToggle]);
  const { title, lesson, learn, heading } = topics[topic];
  const place = addressOfLesson(lesson);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands within headings and cells, which hold no block
    <span ref={card} id={id} popover="auto" role="group" aria-label={title} className={classes.card}>
      <b>{title}</b>
      <span>{textOf(topic)}</span>
      <span className={classes.links}>
        <NewTab href={heading === undefined ? place : `${place}#${heading}`}>Learn: {learn}</NewTab>
        <NewTab href={glossaryHref(topic)}>Glossary</NewTab>
      </span>
    </span>
  );
}

/** What is half filled in stays where it is. */
const NewTab = ({ href, children }: { readonly href: string; readonly children: React.ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" data-mantine-stop-propagation>
    {children}
    <IconExternalLink size={13} aria-hidden />
    <span className="plinth-spoken"> (opens in a new tab)</span>
  </a>
);

const glossaryPage = '/hard-money-class';

function textOf(id: TopicId): string {
  const topic = topics[id];
  if ('text' in topic) return topic.text;
  const found = glossary.find(({ term }) => term === topic.term);
  if (found === undefined) throw new Error(`The glossary has no ${topic.term}.`);
  return found.definition;
}

function glossaryHref(id: TopicId): string {
  const topic = topics[id];
  return `${glossaryPage}#${'term' in topic ? termAnchor(topic.term) : 'glossary'}`;
}

const margin = 8;

/** Under the button, above it where there is no room, and within the window. */
function placeUnder(button: HTMLElement | null, card: HTMLElement): void {
  if (button === null) return;
  const { left, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = card;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + 4;
  const isBelow = below + offsetHeight + margin <= clientHeight || top < offsetHeight + margin;
  const at = isBelow ? below : top - 4 - offsetHeight;
  card.style.left = `${window.scrollX + Math.max(margin, Math.min(left, clientWidth - offsetWidth - margin))}px`;
  card.style.top = `${window.scrollY + at}px`;
}
