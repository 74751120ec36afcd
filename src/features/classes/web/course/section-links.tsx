import classes from './course.module.css';
import { drawAllSections } from './reveal.tsx';

interface SectionLinksProps {
  readonly label: string;
  readonly sections: readonly { readonly anchor: string; readonly label: string }[];
}

/** The sections of a long page, in sight while it is read. */
export const SectionLinks = ({ label, sections }: SectionLinksProps) => (
  <nav aria-label={label} className={classes.links}>
    <ul>
      {sections.map(({ anchor, label }) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Scrolls to a section, below what stays in sight at the top, and goes on reading there. */
export function scrollToSection(anchor: string): void {
  const section = document.getElementById(anchor);
  if (section === null) return;
  drawAllSections();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  section.setAttribute('tabindex', '-1');
  // Nothing is done with it: a frame around a whole lesson would only say that it is long.
  section.style.outline = 'none';
  section.focus({ preventScroll: true });
}
