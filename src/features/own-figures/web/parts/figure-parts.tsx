import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { labelOfPeriod } from '../../../../kernel/dates.ts';
import { formatDay, formatMinutes, noValue } from '../../../../kernel/format.ts';
import { type Period, periodNames } from '../../periods.ts';
import type { FiguresSearch } from '../figures-search.ts';
import classes from './figures.module.css';

export type FiguresPath = '/analytics' | '/lender/analytics';

/** Where the rows of a figure are open, in the period that is shown. */
export interface RowsLink {
  readonly path: FiguresPath;
  readonly search: FiguresSearch;
}

interface ToRowsProps {
  readonly to: RowsLink;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Leads to the rows of a figure, over the page that it stands on. */
export const ToRows = ({ to, label, children, ...look }: ToRowsProps) => (
  <Link to={to.path} search={to.search} resetScroll={false} aria-label={label} {...look}>
    {children}
  </Link>
);

/** The same within a text or a table. */
export const RowsAnchor = ({ to, label, children }: Omit<ToRowsProps, 'className' | 'style'>) => (
  <Anchor
    inherit
    underline="always"
    renderRoot={(props) => <Link to={to.path} search={to.search} resetScroll={false} aria-label={label} {...props} />}
  >
    {children}
  </Anchor>
);

export interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Its rows; undefined where it has none. */
  readonly to: RowsLink | undefined;
}

/** The figures at the top of the page, each with what it was before. */
export function Headline({ figures }: { readonly figures: readonly FigureProps[] }) {
  return (
    <ul className={classes.headline} aria-label="Key figures">
      {figures.map(({ label, value, note, to }) => {
        const parts = (
          <>
            <span>{label}</span>
            <strong>{value}</strong>
            {note ? <span>{note}</span> : null}
          </>
        );
        return (
          <li key={label}>
            {to ? (
              <ToRows to={to} className={classes.figure}>
                {parts}
              </ToRows>
            ) : (
              <div className={classes.figure}>{parts}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The median time to a first response, with what it was before. */
export const responseTime = ({ now, before }: { readonly now: number | null; readonly before: number | null }) => ({
  label: 'Median response time',
  value: formatMinutes(now) ?? noValue,
  note: `${formatMinutes(before) ?? noValue} before`,
});

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** What the bar stands for. */
  readonly share: number;
  readonly value: string;
  readonly note?: string | undefined;
  readonly to?: RowsLink | undefined;
}

/** Values one below the other, each with a bar of its share; the numbers say the same. */
export function Bars({
  label,
  bars,
  of,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly of?: number;
}) {
  const most = of ?? Math.max(1, ...bars.map(({ share }) => share));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, label: name, share, value, note, to }) => {
        const style = { '--share': `${most === 0 ? 0 : (share * 100) / most}%` } as CSSProperties;
        const parts = (
          <>
            <span>{name}</span>
            <span className={classes.value}>
              {value}
              {note ? <span className={classes.minor}>{` · ${note}`}</span> : null}
            </span>
          </>
        );
        return (
          <li key={key}>
            {to ? (
              <ToRows to={to} style={style}>
                {parts}
              </ToRows>
            ) : (
              <div style={style}>{parts}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface PeriodSelectProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

export const PeriodSelect = ({ period, onPeriod }: PeriodSelectProps) => (
  <NativeSelect
    aria-label="Period"
    value={period}
    data={periodNames.map((value) => ({ value, label: labelOfPeriod(value) }))}
    onChange={(event) => onPeriod(event.currentTarget.value as Period)}
  />
);

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}
const written = ({ firstDay, lastDay }: Days): string =>
  firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;

/** The days that are shown, and those they are compared with. */
export const daysText = (days: Days, before: Days): string => `${written(days)}, compared with ${written(before)}.`;

/** How each figure of the page comes about. */
export const Definitions = ({
  figures,
}: {
  readonly figures: Readonly<Record<string, { label: string; about: string }>>;
}) => (
  <details className={classes.about}>
    <summary>How these figures are counted</summary>
    <dl>
      {Object.entries(figures).map(([name, { label, about }]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** What stands in a panel that has nothing to show in the period. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);
