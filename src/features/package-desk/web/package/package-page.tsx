import { Alert, Anchor, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowLeft, IconFileZip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../../kernel/format.ts';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { MessagePage } from '../../../../ui/page/message-page.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { formatSize } from '../../../documents/model.ts';
import { openDocument } from '../../../documents/web/view-document.ts';
import { ReasonDialog } from '../../../signing/web/reason-dialog.tsx';
import { packageStateLabels } from '../../../submission/model.ts';
import type { LoanPackage } from '../../contract.ts';
import { markOpened } from '../../endpoints.ts';
import { LenderConditions } from '../conditions/lender-conditions.tsx';
import { packageOptions, useDecline } from '../queries.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import classes from './package.module.css';

/** /lender/packages/$packageId: one loan package, for the lender it was submitted to, with places for its closing and for what the broker has earned. */
export const packagePageWith = (Closing: PackagePart, Credentials: PackagePart) => {
  const PackagePage = () => {
    const { packageId } = useParams({ from: '/lender/packages/$packageId' });
    return <OnePackage key={packageId} {...{ id: packageId, Closing, Credentials }} />;
  };
  return PackagePage;
};

/** What a later feature adds to the page. */
type PackagePart = ComponentType<{ readonly packageId: string }>;

interface PackageParts {
  readonly Closing: PackagePart;
  readonly Credentials: PackagePart;
}

function OnePackage({ id, ...parts }: PackageParts & { readonly id: string }) {
  const query = useQuery(packageOptions(id));
  useOpened(query.data);
  if (query.data) return <WholePackage loan={query.data} {...parts} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <NoSuchPackage />;
  return (
    <Page title="Loan package" subtitle={<Skeleton height={18} width={240} />} actions={<ToPackages />} width="wide">
      {query.isError ? (
        <ErrorState title="Couldn’t load this package." error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={4} height={96} />
      )}
    </Page>
  );
}

/** Tells the broker once that the package was opened. Should it fail, the next opening says it again. */
function useOpened(loan: LoanPackage | undefined): void {
  const client = useQueryClient();
  const reported = useRef<string>(null);
  const unopened = loan?.openedAt === null ? loan._id : null;
  useEffect(() => {
    if (unopened === null || reported.current === unopened) return;
    reported.current = unopened;
    callEndpoint(markOpened, { params: { id: unopened } }).then(
      () => client.invalidateQueries({ queryKey: ['lender-packages'] }),
      () => undefined,
    );
  }, [unopened, client]);
}

function WholePackage({ loan, ...parts }: PackageParts & { readonly loan: LoanPackage }) {
  const [isDeclining, setDeclining] = useState(false);
  const decline = useDecline(loan._id);
  return (
    <Page
      title={loan.address}
      subtitle={`${loan.loanType}, submitted by ${loan.broker.name} on ${formatDateTime(loan.submittedAt)}`}
      width="wide"
      actions={
        <Group gap="sm">
          <ToPackages />
          {loan.can.decline ? (
            <Button variant="light" color="red" onClick={() => setDeclining(true)}>
              Decline the loan
            </Button>
          ) : null}
        </Group>
      }
    >
      <div className={classes.parts}>
        <Newer loan={loan} />
        <Ended loan={loan} />
        {loan.state === 'withdrawn' ? null : <Content loan={loan} {...parts} />}
      </div>
      <ReasonDialog
        title="Decline the loan"
        text={`${loan.broker.name} is notified, and reads your reason. The package closes; you can still read it.`}
        confirm="Decline the loan"
        cancel="Go back"
        opened={isDeclining}
        onClose={() => setDeclining(false)}
        send={async (reason) => void (await decline.mutateAsync(reason))}
      />
    </Page>
  );
}

const Content = ({ loan, Closing, Credentials }: PackageParts & { readonly loan: LoanPackage }) => (
  <>
    <Panel title="Deal" isWide aside={<WholeFile loan={loan} />}>
      <Facts loan={loan} />
    </Panel>
    <Credentials packageId={loan._id} />
    <LenderConditions loan={loan} />
    <DocumentsPanel loan={loan} />
    <Closing packageId={loan._id} />
  </>
);

/** A package stays as it was submitted: who still has it open is led to the one that took its place. */
const Newer = ({ loan: { newer } }: { readonly loan: LoanPackage }) =>
  newer === null ? null : (
    <Alert color="amber" variant="light" role="status" title="There is a newer package for this loan">
      The broker submitted it on {formatDateTime(newer.submittedAt)}.{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/lender/packages/$packageId" params={{ packageId: newer._id }} {...props} />}
      >
        Open the newer package
      </Anchor>
    </Alert>
  );

function Ended({ loan: { state, stateAt, stateReason } }: { readonly loan: LoanPackage }) {
  if (state === 'submitted') return null;
  // The day of the money and its amount stand in the closing below.
  const label = state === 'funded' ? 'Marked as funded' : packageStateLabels[state];
  return (
    <Alert color="gray" variant="light" title={`${label} on ${formatDateTime(stateAt)}`}>
      {stateReason ||
        (state === 'withdrawn'
          ? 'The broker withdrew the package, so it can no longer be read.'
          : 'You can read the package. Nothing in it can be changed any more.')}
    </Alert>
  );
}

function Facts({ loan: { facts, program, loanAmount, broker } }: { readonly loan: LoanPackage }) {
  const shown = [
    ...(program === null ? [] : [{ label: 'Program', value: program }]),
    ...(loanAmount === null ? [] : [{ label: 'Loan amount', value: formatMoney(loanAmount) }]),
    ...facts.filter(({ label }) => label !== 'Loan amount'),
  ];
  return (
    <>
      <dl className={classes.facts}>
        {shown.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="sm">
        Broker: {broker.name}
        {broker.email === '' ? null : (
          <>
            ,{' '}
            <Anchor href={`mailto:${broker.email}`} underline="always">
              {broker.email}
            </Anchor>
          </>
        )}
      </Text>
    </>
  );
}

/** Everything in one file, and how to check that nothing in it was changed. */
function WholeFile({ loan: { _id, file } }: { readonly loan: LoanPackage }) {
  if (file === null)
    return (
      <Text size="sm" c="dimmed" role="status">
        The ZIP file is being prepared.
      </Text>
    );
  return (
    <div className={classes.whole}>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} aria-hidden />}
        onClick={() =>
          void openDocument({ _id, originalName: file.name, mediaType: 'application/zip', size: file.size })
        }
      >
        Download all ({formatSize(file.size)})
      </Button>
      <Text size="xs" c="dimmed">
        Check it at{' '}
        <Anchor href="/verify" inherit underline="always">
          Verify a package
        </Anchor>
        . It stays on your device.
      </Text>
    </div>
  );
}

const ToPackages = () => (
  <Button component={Link} to="/lender/packages" variant="default" leftSection={<IconArrowLeft size={16} />}>
    All packages
  </Button>
);

const NoSuchPackage = () => (
  <MessagePage
    title="No such package"
    subtitle="There is no loan package to your company at this address."
    description="The link may be incomplete, or meant for another account."
    way={{ label: 'Open your packages', to: '/lender/packages' }}
  />
);
