import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { AnalyticsPages } from '../../market-demand/web/analytics-pages.tsx';
import { daysFilter, Filters, kindFilter, stateFilter } from '../../market-demand/web/filters.tsx';
import type { ResultsParameters } from './results-search.ts';

interface FrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly actions?: ReactNode;
  readonly shown: ResultsParameters;
  readonly show: (change: Readonly<Record<string, unknown>>) => void;
  readonly hasStates?: boolean;
  readonly children: ReactNode;
}

/** A page of results: what it counts, and the way to the others. */
export const ResultsFrame = ({ title, subtitle, actions, shown, show, hasStates, children }: FrameProps) => (
  <Page title={title} subtitle={subtitle} actions={actions} width="wide">
    <AnalyticsPages />
    <Filters
      filters={[daysFilter(shown.days), kindFilter(shown.kind), ...(hasStates ? [stateFilter(shown.state)] : [])]}
      onChoose={(name, value) => show({ [name]: value })}
    />
    {children}
  </Page>
);
