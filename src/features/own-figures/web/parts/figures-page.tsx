import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TierFeature } from '../../../../kernel/access.ts';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PremiumFeature } from '../../../subscriptions/web/premium-feature.tsx';
import { figuresOptions, type ReadFigures } from '../queries.ts';
import { Definitions, daysText, type FigureProps, type FiguresPath, Headline, PeriodSelect } from './figure-parts.tsx';
import classes from './figures.module.css';
import { OwnPages } from './own-pages.tsx';
import type { FigureRowsProps } from './rows-dialog.tsx';
import { type Figures, useFigures } from './use-figures.ts';

const FigureRows = lazyWhenNeeded<FigureRowsProps>(
  async () => (await import('./rows-dialog.tsx')).FigureRows,
  ({ search }) => search.rows !== undefined,
);

interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What every panel of a page is drawn from. */
export interface PanelProps<Data> {
  readonly data: Data;
  readonly figures: Pick<Figures, 'rowsOf'>;
}

/** A page of somebody's own figures. */
export interface OwnFigures<Data> {
  readonly side: 'broker' | 'lender';
  readonly path: FiguresPath;
  readonly about: string;
  /** What the plan has to include. */
  readonly feature?: TierFeature;
  readonly read: ReadFigures<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: {
    readonly title: string;
    readonly text: string;
    readonly way: { readonly label: string; readonly to: '/pipeline' | '/lender/dashboard' };
  };
  readonly headline: (data: Data, rowsOf: Figures['rowsOf']) => readonly FigureProps[];
  readonly panels: readonly { readonly name: string; readonly Panel: ComponentType<PanelProps<Data>> }[];
  /** How each figure comes about. */
  readonly texts: Readonly<Record<string, { readonly label: string; readonly about: string }>>;
}

interface FiguresPageProps<Data> {
  readonly of: OwnFigures<Data>;
}

export function FiguresPage<Data extends { readonly days: Days; readonly daysBefore: Days }>({
  of,
}: FiguresPageProps<Data>) {
  const figures = useFigures(of.path);
  const shown = <Shown of={of} figures={figures} />;
  return (
    <Page
      title="Analytics"
      subtitle={of.about}
      width="wide"
      actions={<PeriodSelect period={figures.period} onPeriod={figures.showPeriod} />}
    >
      <OwnPages side={of.side} />
      {of.feature ? <PremiumFeature feature={of.feature}>{shown}</PremiumFeature> : shown}
    </Page>
  );
}

interface ShownProps<Data> extends FiguresPageProps<Data> {
  readonly figures: Figures;
}

function Shown<Data extends { readonly days: Days; readonly daysBefore: Days }>({ of, figures }: ShownProps<Data>) {
  const { side, empty, texts } = of;
  const query = useQuery(figuresOptions(side, figures.period, of.read));
  return (
    <DataState
      query={query}
      failed="Couldn't load your figures."
      isEmpty={of.isEmpty}
      empty={
        <EmptyState
          title={empty.title}
          action={
            <Button component={Link} to={empty.way.to}>
              {empty.way.label}
            </Button>
          }
        >
          {empty.text}
        </EmptyState>
      }
    >
      {(data) => (
        <>
          <p className={classes.minor}>{daysText(data.days, data.daysBefore)}</p>
          <Headline figures={of.headline(data, figures.rowsOf)} />
          <div className={classes.grid}>
            {of.panels.map(({ name, Panel }) => (
              <Panel key={name} data={data} figures={figures} />
            ))}
          </div>
          <Definitions figures={texts} />
          <FigureRows side={side} search={figures.search} onClose={figures.closeRows} />
        </>
      )}
    </DataState>
  );
}
