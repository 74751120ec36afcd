import { Alert, Anchor, Group } from '@mantine/core';
import { IconFileDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isAdmin } from '../../../kernel/access.ts';
import { AppLink } from '../../../ui/addresses.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { totalText } from '../model.ts';
import { lenderTotalOptions } from './queries.ts';

/** Over the programs of a company: how many proposed edits need a decision. Nothing where there is none. */
export function EditsNotice({ lenderId }: { readonly lenderId: string }) {
  const { data: total = 0 } = useQuery(lenderTotalOptions(lenderId));
  const { role } = useProfile();
  if (total === 0) return null;
  const page = isAdmin(role) ? `/admin/proposed-edits?lenderId=${lenderId}` : '/lender/proposed-edits';
  return (
    <Alert color="amber" variant="light" icon={<IconFileDiff />} role="status">
      <Group justify="space-between" gap="sm">
        <span>{totalText(total)} to these programs.</span>
        <Anchor component={AppLink} to={page} inherit underline="always">
          Review proposed edits
        </Anchor>
      </Group>
    </Alert>
  );
}
