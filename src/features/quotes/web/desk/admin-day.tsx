import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, ErrorState } from '../../../../ui/page/data-state.tsx';
import { lenderListOptions } from '../../../lenders/web/queries.ts';
import { LoadingCompany } from './company-states.tsx';
import { CompanyTable } from './company-table.tsx';
import { Desk } from './desk.tsx';
import { useCompany } from './use-company.ts';

/** Beyond this many, what was typed is narrowed further rather than scrolled. */
const listedAtMost = 50;

/** For administrators: the company and the day of the lender they choose. */
export function AdminDay() {
  const { lender } = useSearch({ from: '/lender/dashboard' });
  const navigate = useNavigate();
  const list = useQuery(lenderListOptions);
  const choose = (id: string | null) =>
    void navigate({ to: '/lender/dashboard', search: id === null ? {} : { lender: id }, replace: true });
  return (
    <>
      <Select
        label="Lender"
        placeholder={list.isPending ? 'Loading lender data...' : 'Type a name'}
        data={(list.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={lender ?? null}
        onChange={choose}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Choose no lender' }}
        limit={listedAtMost}
        nothingFoundMessage="No lender of this name"
        maw={420}
        mb="lg"
      />
      {list.isError ? <ErrorState title="The lenders could not be loaded." error={list.error} /> : null}
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
      <Desk lenderId={lenderId} />
    </>
  );
}
