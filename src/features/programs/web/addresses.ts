import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isAdmin, type Role } from '../../../kernel/access.ts';
import { readReturnTo } from '../../../ui/addresses.tsx';
import { useProfile } from '../../accounts/web/session.ts';

/** Where Back of the list leads when nothing else was asked for. */
export const homeOfList = (role: Role): string => (isAdmin(role) ? '/admin' : '/lender/dashboard');

interface FormLink {
  readonly kind: string;
  readonly lenderId: string;
  /** Null: a program is added. */
  readonly programId: string | null;
  readonly search: { readonly returnTo?: string | undefined; readonly copyOf?: string };
}

/** The address of a form, which leads back to the list. */
export function formAddress({ kind, lenderId, programId, search }: FormLink): string {
  const path =
    programId === null ? `/add-${kind}-program/${lenderId}` : `/edit-${kind}-program/${lenderId}/${programId}`;
  const stated = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return stated.length === 0 ? path : `${path}?${new URLSearchParams(stated)}`;
}

/** The company of a page about programs, and the way back that its address carries. */
export function useProgramPlace() {
  const { lenderId = '', programId } = useParams({ strict: false });
  const { returnTo } = useSearch({ strict: false });
  const { role } = useProfile();
  const underLender = useLocation({ select: ({ pathname }) => pathname.startsWith('/lender/') });
  const way = readReturnTo(returnTo) === undefined ? undefined : returnTo;
  return {
    lenderId,
    programId,
    /** As it stands in addresses: a form under /lender leads a lender home. */
    returnTo: way ?? (underLender ? '/lender/dashboard' : undefined),
    /** As an address. */
    back: readReturnTo(way) ?? homeOfList(role),
  };
}

/** The list of a company's programs, where every form leads back to. */
export function useToList(): () => void {
  const { lenderId, returnTo } = useProgramPlace();
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '/manage-loan-programs/$lenderId',
      params: { lenderId },
      search: returnTo === undefined ? {} : { returnTo },
    });
}
