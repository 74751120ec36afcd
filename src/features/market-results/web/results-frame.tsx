import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { stateNames } from '../../../kernel/states.ts';
import { loadedKinds } from '../../../lending/kinds/find.ts';
import { Page } from '../../../ui/page/page.tsx';
import { AnalyticsPages } from '../../market-demand/web/analytics-pages.tsx';
import { type ResultPeriod, resultPeriods, usualResultPeriod } from '../model.ts';
import classes from './results.module.css';
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

const periodNames: Readonly<Record<ResultPeriod, string>> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  180: 'Last 180 days',
};
/** A page of results: what it counts, and the way to the others. */
export function ResultsFrame({ title, subtitle, actions, shown, show, hasStates, children }: FrameProps) {
  const choose = (name: string) => (value: string) => show({ [name]: value || undefined });
  return (
    <Page title={title} subtitle={subtitle} actions={actions} width="wide">
      <AnalyticsPages />
      <div className={classes.filters}>
        <Choice
          label="Period"
          value={String(shown.days ?? usualResultPeriod)}
          data={resultPeriods.map((days) => ({ value: String(days), label: periodNames[days] }))}
          onChoose={choose('days')}
        />
        <Choice
          label="Loan type"
          value={shown.kind}
          data={[
            { value: '', label: 'Any loan type' },
            ...loadedKinds().map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChoose={choose('kind')}
        />
        {hasStates ? (
          <Choice
            label="State"
            value={shown.state}
            data={[
              { value: '', label: 'Any state' },
              ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
            ]}
            onChoose={choose('state')}
          />
        ) : null}
      </div>
      {children}
    </Page>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly data: { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

const Choice = ({ label, value = '', data, onChoose }: ChoiceProps) => (
  <NativeSelect label={label} value={value} data={data} onChange={(event) => onChoose(event.currentTarget.value)} />
);
