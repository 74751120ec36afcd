import { furtherLessons } from '../../../../content/classes/hard-money/modules.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import classes from './further-lessons.module.css';

/** Lessons beside the modules. */
export const FurtherLessons = () => (
  <section aria-label="Further lessons" className={classes.further}>
    <h3>Further lessons</h3>
    <ul>
      {furtherLessons.map(({ id, title }) => (
        <li key={id}>
          <AppLink to={`/hard-money-class/${id}`}>{title}</AppLink>
        </li>
      ))}
    </ul>
  </section>
);
