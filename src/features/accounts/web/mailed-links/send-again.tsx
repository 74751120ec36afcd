import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { sendVerification } from '../../sign-up/endpoints.ts';

/** Mails the link that verifies the address once more, wherever that is missed. */
export function SendAgain({ email }: { readonly email: string }) {
  const sending = useMutation({
    mutationFn: () => callEndpoint(sendVerification, {}),
    onSuccess: () => notice.success(`A new link is on its way to ${email}.`),
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Button size="compact-sm" variant="default" onClick={() => sending.mutate()} loading={sending.isPending}>
      Send again
    </Button>
  );
}
