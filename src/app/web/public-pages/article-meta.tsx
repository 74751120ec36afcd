import type { ArticleCard } from '../../../content/article.ts';
import classes from './public-pages.module.css';

/** A calendar day, which is the same everywhere. */
const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** When it was written, and how long it takes to read. */
export function ArticleMeta({ card: { room, date, readingMinutes } }: { readonly card: ArticleCard }) {
  return (
    <p className={classes.meta}>
      <span>
        {room === 'blog' ? '' : 'Last updated '}
        <time dateTime={date}>{dayOf(date)}</time>
      </span>
      <span>{readingMinutes} min read</span>
    </p>
  );
}
