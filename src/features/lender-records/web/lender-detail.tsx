import '@mantine/core/styles/Drawer.css';
import { Alert, Anchor, Button, Drawer, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../ui/addresses.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { DataState } from '../../../ui/page/data-state.tsx';
import { AuditLink } from '../../accounts/web/audit-link.tsx';
import type { LenderRecord } from '../../lenders/contract.ts';
import { licenseStatesText, nmlsText } from '../../lenders/license.ts';
import { lenderFields } from '../../lenders/model.ts';
import { recordOptions } from '../../lenders/web/queries.ts';
import { writeValue } from '../model.ts';
import classes from './records.module.css';

export interface LenderDetailProps {
  readonly lender: { readonly _id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** The whole record of a lender, to read. */
export function LenderDetail({ lender, onClose }: LenderDetailProps) {
  return (
    <Drawer
      opened={useOpenAfterMount(lender !== undefined)}
      onClose={onClose}
      position="right"
      size="min(94vw, 560px)"
      title={lender?.name ?? ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {lender ? <Detail lenderId={lender._id} /> : null}
    </Drawer>
  );
}

function Detail({ lenderId }: { readonly lenderId: string }) {
  const query = useQuery(recordOptions(lenderId));
  return (
    <DataState query={query} failed="Error fetching lender data.">
      {(record) => <Facts record={record} />}
    </DataState>
  );
}

function factOf(record: LenderRecord, name: (typeof lenderFields)[number]['name']): string {
  if (name === 'nmlsId') return nmlsText(record);
  return name === 'licenseStates' ? licenseStatesText(record) : writeValue(record[name]);
}

function Facts({ record }: { readonly record: LenderRecord }) {
  const waiting = Object.keys(record.pendingEdits).length;
  return (
    <>
      {waiting > 0 ? (
        <Alert color="amber" variant="light" mb="md" role="status">
          {waiting === 1 ? '1 change is pending' : `${waiting} changes are pending`} approval.{' '}
          <Anchor component={AppLink} to="/admin/lender-approvals" inherit underline="always">
            Lender approvals
          </Anchor>
        </Alert>
      ) : null}
      <dl className={classes.facts}>
        {lenderFields.map(({ name, label }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{factOf(record, name)}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="lg">
        <Button component={AppLink} to={`/edit-lender/${record._id}`}>
          Edit
        </Button>
        <Button component={AppLink} to={`/manage-loan-programs/${record._id}?returnTo=admin`} variant="default">
          Manage Loan Programs
        </Button>
        <AuditLink id={record._id} />
      </Group>
    </>
  );
}
