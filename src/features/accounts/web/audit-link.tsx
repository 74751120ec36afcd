import { Anchor } from '@mantine/core';
import { can } from '../../../kernel/access.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { useProfile } from './session.ts';

/** To everything that happened to an object, for administrators who may read the audit trail. */
export function AuditLink({ id }: { readonly id: string }) {
  return can(useProfile(), 'all') ? (
    <Anchor component={AppLink} to={`/admin/audit?object=${id}`} size="sm">
      Audit trail
    </Anchor>
  ) : null;
}
