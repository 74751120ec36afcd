import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { applicationForms } from '../../../../lending/answers/forms/applications/applications.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { ShowMore } from '../../../../ui/lists/show-more.tsx';
import { DataState, EmptyState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { DraftLine } from '../../contract.ts';
import { listApplicationsFile } from '../../endpoints.ts';
import { ownApplicationsOptions } from '../queries.ts';
import { ApplicationTable } from './application-table.tsx';

/** /applications: what the person has submitted and where it stands, drafts, and the five forms. */
export function ApplicationsPage() {
  const query = useInfiniteQuery(ownApplicationsOptions());
  const drafts = query.data?.pages[0]?.drafts ?? [];
  return (
    <Page title="Applications" subtitle="Loan applications you submitted, and where they stand." width="wide">
      <Panel title="Start an application" isWide>
        <Group gap="xs">
          {applicationForms.map(({ kind }) => (
            <Button key={kind} variant="default" renderRoot={(props) => <AppLink to={`/apply/${kind}`} {...props} />}>
              {kindNames(kind).displayName}
            </Button>
          ))}
        </Group>
        {drafts.length > 0 ? <Drafts drafts={drafts} /> : null}
      </Panel>
      <Group justify="space-between" mt="lg" mb="sm">
        <Text component="h2" fz="h3" fw={600}>
          Submitted
        </Text>
        {query.data?.pages[0]?.applications.length ? (
          <ExportMenu endpoint={listApplicationsFile} name="applications" />
        ) : null}
      </Group>
      <DataState
        query={query}
        failed="Couldn't load your applications."
        isEmpty={({ pages }) => pages[0]?.applications.length === 0}
        empty={
          <EmptyState title="No applications yet">
            Start one above, or click Apply Now next to a search result to begin with that lender and your deal.
          </EmptyState>
        }
      >
        {({ pages }) => (
          <ApplicationTable
            applications={pages.flatMap(({ applications }) => applications)}
            path="/applications"
            party="lender"
          />
        )}
      </DataState>
      <ShowMore pages={query} mt="md" />
    </Page>
  );
}

const Drafts = ({ drafts }: { readonly drafts: readonly DraftLine[] }) => (
  <>
    <Text component="h3" size="sm" fw={600} mt="md" mb={4}>
      Drafts
    </Text>
    <List size="sm" spacing={4} listStyleType="none">
      {drafts.map(({ kind, dealId, property, borrower, lenderName, savedAt }) => (
        <List.Item key={`${kind} ${dealId}`}>
          <Anchor
            renderRoot={(props) => <AppLink to={`/apply/${kind}${dealId ? `?deal=${dealId}` : ''}`} {...props} />}
          >
            {kindNames(kind).displayName}: {property || borrower || 'no address yet'}
          </Anchor>{' '}
          <Text span c="dimmed" size="sm">
            {lenderName ? `to ${lenderName}, ` : ''}saved {formatDateTime(savedAt)}
          </Text>
        </List.Item>
      ))}
    </List>
  </>
);
