import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { useSession } from '../../../accounts/web/session.ts';
import { accountProgress, forgetInAccount, keepInAccount } from './account-progress.ts';

/** For people who are signed in: their progress can go with them to other devices. Off until they ask for it. */
export function ProgressSwitch() {
  const session = useSession();
  return session.status === 'in' ? <OwnSwitch accountId={session.profile.id} /> : null;
}

function OwnSwitch({ accountId }: { readonly accountId: string }) {
  const { data } = useQuery(accountProgress(accountId));
  const change = useMutation({
    mutationFn: (keep: boolean) => (keep ? keepInAccount(accountId) : forgetInAccount(accountId)),
    onError: (error) => notice.error(messageOf(error)),
  });
  if (data === undefined) return null;
  return (
    <Switch
      mt="md"
      label="Save my progress to my account"
      description="Available on every device where you log in: the furthest progress counts. Turning this off deletes it from your account; this browser keeps its copy."
      checked={change.isPending ? change.variables : data.kept}
      disabled={change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
