import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { keepAccount } from '../../../own-account/leaving-endpoints.ts';
import { refreshProfile } from '../../session.ts';

/** Takes the request for deletion back, wherever it is shown. */
export function KeepAccount({ size }: { readonly size: 'compact-sm' | 'sm' }) {
  const client = useQueryClient();
  const keeping = useMutation({
    mutationFn: () => callEndpoint(keepAccount, {}),
    async onSuccess() {
      notice.success('Your account stays. Nothing was deleted.');
      await Promise.all([client.invalidateQueries({ queryKey: ['deletion'] }), refreshProfile()]);
      // The button goes, wherever it stands.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Button size={size} variant="default" onClick={() => keeping.mutate()} loading={keeping.isPending}>
      Keep my account
    </Button>
  );
}
