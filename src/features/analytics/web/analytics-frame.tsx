import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { AnalyticsPages } from '../../market-demand/web/analytics-pages.tsx';

interface AnalyticsFrameProps {
  readonly subtitle: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the figures, with the way to the others. */
export function AnalyticsFrame({ subtitle, actions, children }: AnalyticsFrameProps) {
  return (
    <Page title="Analytics" subtitle={subtitle} actions={actions} width="wide">
      <AnalyticsPages />
      {children}
    </Page>
  );
}
