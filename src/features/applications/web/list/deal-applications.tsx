import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { findApplicationForm } from '../../../../lending/answers/forms/applications/applications.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { PanelFrame } from '../../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../../pipeline/contract.ts';
import { ownApplicationsOptions } from '../queries.ts';
import { ApplicationTable } from './application-table.tsx';

/** The loan applications of a deal, on the deal's page. */
export function DealApplications({ entry }: { readonly entry: PipelineEntry }) {
  const query = useInfiniteQuery(ownApplicationsOptions(entry._id));
  return (
    <PanelFrame>
      <DataState query={query} failed="Couldn't load the applications." loading={<LoadingRows rows={2} />}>
        {({ pages }) => {
          const applications = pages.flatMap((page) => page.applications);
          const hasDraft = pages[0]?.drafts.some(({ dealId }) => dealId === entry._id) ?? false;
          return (
            <>
              {applications.length === 0 ? null : (
                <ApplicationTable applications={applications} path="/applications" party="lender" isWithin />
              )}
              <Group justify="space-between" gap="sm" mt={applications.length === 0 ? 0 : 'md'}>
                <Text size="sm" c="dimmed">
                  An application starts with what this deal already says.
                </Text>
                <Apply entry={entry} hasDraft={hasDraft} />
              </Group>
            </>
          );
        }}
      </DataState>
    </PanelFrame>
  );
}

function Apply({ entry, hasDraft }: { readonly entry: PipelineEntry; readonly hasDraft: boolean }) {
  if (entry.archived || !findApplicationForm(entry.loanType)) return null;
  const address = `/apply/${entry.loanType}?deal=${entry._id}`;
  return (
    <Button variant="default" renderRoot={(props) => <AppLink to={address} {...props} />}>
      {hasDraft ? 'Continue the application' : 'Start an application'}
    </Button>
  );
}
