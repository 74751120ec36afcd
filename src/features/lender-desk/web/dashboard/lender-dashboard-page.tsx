import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { ErrorState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import { LoadingCompany, NoCompany } from './company-states.tsx';
import { CompanyTable } from './company-table.tsx';
import { Dashboard } from './dashboard.tsx';
import { useCompany, useOwnLenderId } from './use-company.ts';

const AdminLenderDashboard = lazyComponent(
  async () => (await import('./admin-lender-dashboard.tsx')).AdminLenderDashboard,
  () => <LoadingRows rows={1} height={76} />,
);

/** /lender/dashboard: the lender's company and its day; for administrators that of any lender. */
export function LenderDashboardPage() {
  const { role } = useProfile();
  if (role !== 'lender')
    return (
      <Page title="Lender Dashboard" subtitle="View any lender's company and dashboard." width="wide">
        <AdminLenderDashboard />
      </Page>
    );
  return (
    <Page title="Lender Dashboard" width="wide" actions={<ToTemplates />}>
      <OwnDay />
    </Page>
  );
}

const ToTemplates = () => (
  <Button component={Link} to="/lender/quotes/templates" variant="default" leftSection={<IconTemplate size={16} />}>
    Templates
  </Button>
);

function OwnDay() {
  const own = useOwnLenderId();
  const lenderId = own.data;
  const company = useCompany(lenderId);
  if (lenderId === null) return <NoCompany />;
  const failed = own.error ?? company.error;
  if (failed) {
    const retry = () => void (own.isError ? own.refetch() : company.refetch());
    return <ErrorState title={failed.message} retry={retry} />;
  }
  if (lenderId === undefined || !company.data) return <LoadingCompany />;
  return (
    <>
      <CompanyTable lender={company.data} />
      <Dashboard lenderId={lenderId} />
    </>
  );
}
