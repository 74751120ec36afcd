import { Button, Group, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { changeLogo, removeLogo } from '../../../own-account/endpoints.ts';
import classes from './logo.module.css';
import { drawLogo } from './logo-image.ts';
import { useReadAgain } from './own-account.ts';

/** The logo on a broker's letterhead: shown, chosen from a file, and removed. */
export function LogoField({ logo }: { readonly logo: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const readAgain = useReadAgain();
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return callEndpoint(removeLogo, {});
      return callEndpoint(changeLogo, { body: { image: await drawLogo(file) } });
    },
    onSuccess: async (_answer, file) => {
      notice.success(file === null ? 'Your logo has been removed.' : 'Your logo has been saved.');
      await readAgain();
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file) change.mutate(file);
  };
  return (
    <section className={classes.logo} aria-label="Logo">
      <Text size="sm" fw={500}>
        Logo{' '}
        <Text span c="dimmed" fw={400} inherit>
          (optional)
        </Text>
      </Text>
      {logo === null ? null : (
        <div className={classes.frame}>
          <img src={`data:image/png;base64,${logo}`} alt="Your logo" />
        </div>
      )}
      <Group gap="xs">
        <input ref={input} type="file" accept="image/png,image/jpeg" hidden aria-label="Logo file" onChange={choose} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPhoto size={16} aria-hidden />}
          loading={change.isPending}
          onClick={() => input.current?.click()}
        >
          {logo === null ? 'Add logo' : 'Replace logo'}
        </Button>
        {logo === null ? null : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          >
            Remove logo
          </Button>
        )}
      </Group>
    </section>
  );
}
