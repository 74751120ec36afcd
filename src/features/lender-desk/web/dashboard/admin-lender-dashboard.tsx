import { Box } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../../../ui/page/data-state.tsx';
import { LenderSelect } from '../../../lenders/web/lender-select.tsx';
import { LoadingCompany } from './company-states.tsx';
import { CompanyTable } from './company-table.tsx';
import { Dashboard } from './dashboard.tsx';
import { useCompany } from './use-company.ts';

/** For administrators: the company and the day of the lender they choose. */
export function AdminLenderDashboard() {
  const { lender } = useSearch({ from: '/lender/dashboard' });
  const navigate = useNavigate();
  const choose = (id: string | null) =>
    void navigate({ to: '/lender/dashboard', search: id === null ? {} : { lender: id }, replace: true });
  return (
    <>
      <Box mb="lg">
        <LenderSelect label="Lender" maxWidth={420} value={lender ?? null} onChange={choose} />
      </Box>
      {lender === undefined ? (
        <EmptyState title="Choose a lender">
          Its company record, what it has to answer, and how it does are shown here.
        </EmptyState>
      ) : (
        <OneLender key={lender} lenderId={lender} />
      )}
    </>
  );
}

function OneLender({ lenderId }: { readonly lenderId: string }) {
  const company = useCompany(lenderId);
  if (company.error) return <ErrorState title={company.error.message} retry={() => void company.refetch()} />;
  if (!company.data) return <LoadingCompany />;
  return (
    <>
      <CompanyTable lender={company.data} />
      <Dashboard lenderId={lenderId} />
    </>
  );
}
