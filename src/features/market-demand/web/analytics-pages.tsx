import { Link } from '@tanstack/react-router';
import classes from './demand.module.css';

const pages = [
  ['/admin/analytics', 'Overview'],
  ['/admin/analytics/demand', 'Market demand'],
  ['/admin/analytics/funnel', 'Funnel'],
  ['/admin/analytics/lenders', 'Lenders'],
] as const;

/** The way between the pages of the market's figures. */
export const AnalyticsPages = () => (
  <nav aria-label="Analytics" className={classes.pages}>
    {pages.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.page ?? ''}>
        {label}
      </Link>
    ))}
  </nav>
);
