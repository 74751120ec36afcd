import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { storedTags } from '../../../documents/model.ts';
import type { FormTemplate } from '../../contract.ts';
import { renameFormTemplate } from '../../endpoints.ts';
import { nameAtMost } from '../../model.ts';
import { TagSelect } from '../list/tag-select.tsx';
import { useTakeTemplate } from '../queries.ts';

/** What a template is called and what it is, changed in place. */
export function RenameTemplate({ template }: { readonly template: FormTemplate }) {
  const [typed, setTyped] = useState<{ readonly name: string; readonly tag: FormTemplate['tag'] }>();
  const take = useTakeTemplate();
  const rename = useMutation({
    mutationFn: (body: { readonly name: string; readonly tag: FormTemplate['tag'] }) =>
      callEndpoint(renameFormTemplate, { params: { id: template._id }, body }),
    onSuccess: (answer) => {
      take(answer.template);
      setTyped(undefined);
    },
  });
  if (!typed)
    return (
      <Button variant="default" onClick={() => setTyped({ name: template.name, tag: template.tag })}>
        Rename
      </Button>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate(typed);
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Name"
          autoFocus
          maxLength={nameAtMost}
          value={typed.name}
          error={rename.error ? messageOf(rename.error) : null}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
        />
        <TagSelect
          value={typed.tag}
          onChange={(tag) => setTyped({ ...typed, tag: storedTags.find((one) => one === tag) ?? typed.tag })}
        />
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={() => setTyped(undefined)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
