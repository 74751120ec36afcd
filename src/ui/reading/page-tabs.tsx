import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './page-tabs.module.css';

interface PageTabsProps {
  /** What the pages have in common. */
  readonly label: string;
  readonly pages: readonly { readonly to: NonNullable<LinkProps['to']>; readonly label: string }[];
}

/** The way between pages that belong together. */
export const PageTabs = ({ label, pages }: PageTabsProps) => (
  <nav aria-label={label} className={classes.pages}>
    {pages.map((page) => (
      <Link
        key={page.to}
        to={page.to}
        activeOptions={{ exact: true, includeSearch: false }}
        className={classes.page ?? ''}
      >
        {page.label}
      </Link>
    ))}
  </nav>
);
