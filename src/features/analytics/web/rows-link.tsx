import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MarketFigure } from '../rows/figures.ts';
import classes from './analytics.module.css';
import { type AnalyticsSearch, withoutRows } from './analytics-search.ts';

interface RowsLinkProps {
  /** What the page shows now. */
  readonly shown: AnalyticsSearch;
  readonly figure: MarketFigure;
  /** Which one, where the figure is one of several. */
  readonly of?: string | undefined;
  /** The days of the rows, where these are others than those shown. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** What is read out, where the number alone does not say what it counts. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A number that opens the rows it counts. */
export const RowsLink = ({ shown, figure, of, days, label, children }: RowsLinkProps) => (
  <Link
    to="/admin/analytics"
    search={{
      ...withoutRows(shown),
      rows: figure,
      ...(of === undefined ? {} : { of }),
      ...(days ? { rowsFrom: days.from, rowsTo: days.to } : {}),
    }}
    resetScroll={false}
    className={classes.open ?? ''}
    aria-label={label}
  >
    {children}
  </Link>
);
