import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { ownStorage } from '../../../accounts/web/impersonation/acting-tab.ts';
import { useProfile } from '../../../accounts/web/session.ts';
import { LoadingCompany, NoCompany } from './company-states.tsx';
import { useOwnLenderId } from './use-company.ts';

/** /lender/loan-programs: leads to the programs of a lender user whose company this browser does not know yet. */
export function LoanProgramsPage() {
  const { role } = useProfile();
  return <Page title="Loan Programs">{role === 'lender' ? <ToOwnPrograms /> : <ToChoice />}</Page>;
}

function ToOwnPrograms() {
  const navigate = useNavigate();
  const { data: lenderId, error, refetch } = useOwnLenderId();
  useEffect(() => {
    if (typeof lenderId !== 'string') return;
    ownStorage().setItem('lenderId', lenderId);
    const href = `/manage-loan-programs/${lenderId}?returnTo=${encodeURIComponent('/lender/dashboard')}`;
    void navigate({ href, replace: true });
  }, [lenderId, navigate]);
  if (error) return <ErrorState title={error.message} retry={() => void refetch()} />;
  return lenderId === null ? <NoCompany /> : <LoadingCompany />;
}

/** Administrators belong to no lender: they choose one. */
function ToChoice() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/lender/dashboard', replace: true }), [navigate]);
  return null;
}
