import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** What the server refused, beside the button; what was typed stays. */
export const Failure = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title="Not saved" role="alert">
      {text}
    </Alert>
  );
