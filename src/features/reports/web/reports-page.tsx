import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatDateTime } from '../../../ui/format.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { DataState, EmptyState } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { OwnPages } from '../../own-figures/web/parts/own-pages.tsx';
import { PremiumFeature } from '../../subscriptions/web/premium-feature.tsx';
import type { Report } from '../contract.ts';
import { sampleReports } from '../model.ts';
import type { ReportSide } from '../report-tables.ts';
import { measureText } from '../result-texts.ts';
import type { Draft } from './queries.ts';
import { reportsOptions } from './queries.ts';
import { ReportEditor } from './report-editor.tsx';
import classes from './reports.module.css';
import { reportsSearch } from './reports-search.ts';

const paths = { broker: '/reports', lender: '/lender/reports' } as const;

/** /reports: a broker's reports on the own deals. */
export const BrokerReportsPage = () => (
  <Frame side="broker" rows="your deals, quote requests, offers, loan packages and tasks">
    <PremiumFeature feature="custom_reports">
      <Reports side="broker" />
    </PremiumFeature>
  </Frame>
);

/** /lender/reports: the same of a lender's requests and packages. */
export const LenderReportsPage = () => (
  <Frame side="lender" rows="your quote requests and loan packages">
    <Reports side="lender" />
  </Frame>
);

interface FrameProps {
  readonly side: ReportSide;
  /** What reports can be made of. */
  readonly rows: string;
  readonly children: React.ReactNode;
}

const Frame = ({ side, rows, children }: FrameProps) => (
  <Page
    title="Reports"
    subtitle={`Build reports on ${rows}. Save them, export them, or get them by email every month.`}
    width="wide"
  >
    <OwnPages side={side} />
    {children}
  </Page>
);

const samplesOf = (side: ReportSide) => sampleReports.filter((sample) => sample.side === side);

/** What an address opens: a saved report, a sample by its place, or a new one; undefined for the list. */
function draftOf(side: ReportSide, opened: string | undefined, reports: readonly Report[]): Draft | undefined {
  if (opened === undefined) return undefined;
  const saved = reports.find(({ _id }) => _id === opened);
  if (saved) return { id: saved._id, name: saved.name, question: saved.question, monthly: saved.monthly };
  const samples = samplesOf(side);
  const sample = samples[Number(opened.replace('sample-', ''))];
  if (sample) return { id: undefined, name: sample.name, question: sample.question, monthly: false };
  const [first] = samples;
  return opened === 'new' && first ? { id: undefined, name: '', question: first.question, monthly: false } : undefined;
}

function Reports({ side }: { readonly side: ReportSide }) {
  const { report: opened } = reportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const open = (report: string | undefined) => void navigate({ to: paths[side], search: report ? { report } : {} });
  const query = useQuery(reportsOptions(side));
  return (
    <DataState query={query} failed="Couldn't load your reports.">
      {({ reports, lenders }) => {
        const start = draftOf(side, opened, reports);
        if (!start) return <ReportList side={side} reports={reports} onOpen={open} />;
        return (
          <>
            <Button
              variant="subtle"
              size="compact-sm"
              mb="md"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => open(undefined)}
            >
              All reports
            </Button>
            <ReportEditor
              key={opened}
              side={side}
              start={start}
              saved={reports.find(({ _id }) => _id === start.id)}
              lenders={lenders}
              onOpen={open}
            />
          </>
        );
      }}
    </DataState>
  );
}

interface ListProps {
  readonly side: ReportSide;
  readonly reports: readonly Report[];
  readonly onOpen: (report: string) => void;
}

function ReportList({ side, reports, onOpen }: ListProps) {
  const samples = (
    <ul className={classes.samples} aria-label="Samples">
      {samplesOf(side).map(({ name }, place) => (
        <li key={name}>
          <Button variant="default" size="compact-md" onClick={() => onOpen(`sample-${place}`)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('new')}>
      New report
    </Button>
  );
  if (reports.length === 0)
    return (
      <>
        <EmptyState title="No reports yet" action={create}>
          Start from a sample or build your own.
        </EmptyState>
        {samples}
      </>
    );
  return (
    <>
      {create}
      {samples}
      <RowTable columns={['Report', 'Measure', 'Email', 'Changed']} label="Reports" phoneLabels="beside" isMiddle>
        {reports.map(({ _id, name, question, monthly, updatedAt }) => (
          <tr key={_id}>
            <th scope="row">
              <Anchor
                inherit
                fw={600}
                renderRoot={(props) => <Link to={paths[side]} search={{ report: _id }} {...props} />}
              >
                {name}
              </Anchor>
            </th>
            <td data-label="Measure">{measureText(question)}</td>
            <td data-label="Email">{monthly ? 'Monthly' : 'Off'}</td>
            <td data-label="Changed">{formatDateTime(updatedAt)}</td>
          </tr>
        ))}
      </RowTable>
    </>
  );
}
