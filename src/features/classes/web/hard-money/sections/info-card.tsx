import type { LessonIcon } from '../../../../../content/classes/lesson.ts';
import { LessonSign } from '../../reading/lesson-icon.tsx';
import classes from './hard-money.module.css';

interface InfoCardProps {
  readonly icon: LessonIcon;
  readonly title: string;
  readonly text: string;
  readonly points?: readonly string[];
}

/** A card with a sign, a title, what it is about, and its points. */
export const InfoCard = ({ icon, title, text, points = [] }: InfoCardProps) => (
  <section className={classes.card} aria-label={title}>
    <h3>
      <LessonSign icon={icon} />
      {title}
    </h3>
    <p>{text}</p>
    {points.length === 0 ? null : (
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
  </section>
);
