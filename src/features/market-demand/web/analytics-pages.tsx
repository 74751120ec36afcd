import { Link } from '@tanstack/react-router';
import classes from './demand.module.css';

const pages = [
  ['/admin/analytics/demand', 'Market demand'],
  ['/admin/analytics/funnel', 'Funnel'],
  ['/admin/analytics/lenders', 'Lenders'],
] as const;

/** The way between the pages of what the market asks for and what comes of it. */
export const AnalyticsPages = () => (
  <nav aria-label="Analytics" className={classes.pages}>
    {pages.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ includeSearch: false }} className={classes.page ?? ''}>
        {label}
      </Link>
    ))}
  </nav>
);
