import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import classes from './analytics.module.css';

/** The pages of the figures, in the order of their links. */
const sections = [
  ['/admin/analytics', 'Overview'],
  ['/admin/analytics/demand', 'Market demand'],
] as const;

interface AnalyticsFrameProps {
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the figures, with the way to the others. */
export function AnalyticsFrame({ subtitle, actions, children }: AnalyticsFrameProps) {
  return (
    <Page title="Analytics" subtitle={subtitle} actions={actions} width="wide">
      <nav aria-label="Analytics" className={classes.sections}>
        {sections.map(([to, label]) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={classes.section}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
