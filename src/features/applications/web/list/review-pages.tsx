import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import type { ShownApplications } from '../../contract.ts';
import { listAllApplicationsFile, listLenderApplicationsFile } from '../../endpoints.ts';
import { type Reviewer, reviewOptions } from '../queries.ts';
import { ApplicationTable } from './application-table.tsx';

const shownOptions: { readonly value: ShownApplications; readonly label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Closed' },
  { value: 'all', label: 'All' },
];
const empties: Readonly<Record<ShownApplications, string>> = {
  open: 'No open applications',
  done: 'No closed applications',
  all: 'No applications yet',
};

/** /lender/applications: what brokers sent to the own company. */
export const LenderApplicationsPage = () => (
  <ReviewPage reviewer="lender" subtitle="Loan applications from brokers to your company." />
);

/** /admin/applications: those of all brokers, also the ones without a lender. */
export const AllApplicationsPage = () => (
  <ReviewPage
    reviewer="admin"
    subtitle="Loan applications of all brokers. Those without a lender are yours to review."
  />
);

function ReviewPage({ reviewer, subtitle }: { readonly reviewer: Reviewer; readonly subtitle: string }) {
  const [show, setShow] = useState<ShownApplications>('open');
  const query = useInfiniteQuery(reviewOptions(reviewer, show));
  return (
    <Page
      title="Applications"
      subtitle={subtitle}
      width="wide"
      actions={
        <>
          <SegmentedControl
            aria-label="Which applications"
            data={shownOptions}
            value={show}
            onChange={(value) => setShow(shownOptions.find((option) => option.value === value)?.value ?? 'open')}
          />
          <ExportMenu
            endpoint={reviewer === 'lender' ? listLenderApplicationsFile : listAllApplicationsFile}
            name="applications"
            query={{ show }}
          />
        </>
      }
    >
      <DataState
        query={query}
        failed="Couldn't load the applications."
        isEmpty={({ pages }) => pages[0]?.applications.length === 0}
        empty={
          <EmptyState title={empties[show]}>
            You get a notification and an email when a broker submits an application.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <ApplicationTable
            applications={pages.flatMap(({ applications }) => applications)}
            path={`/${reviewer}/applications`}
            party={reviewer === 'lender' ? 'broker' : 'both'}
          />
        )}
      </DataState>
      <ShowMore pages={query} mt="md" />
    </Page>
  );
}
