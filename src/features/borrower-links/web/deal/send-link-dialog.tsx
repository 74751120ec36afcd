import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { beginWithFirstInput } from '../../../../ui/forms/input-parts.ts';
import type { BorrowerLinks } from '../../contract.ts';
import { type LinkParty, linkLimits, linkParties, partyLabels } from '../../model.ts';
import { actsOf, useBorrowerAct } from './borrower-queries.ts';

interface SendLinkDialogProps {
  readonly dealId: string;
  readonly borrower: BorrowerLinks;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const options = linkParties.map((party) => ({ value: party, label: partyLabels[party] }));

/** Whom a link is sent to. The borrower is filled in as the package knows them. */
export function SendLinkDialog({ dealId, borrower, opened, onClose }: SendLinkDialogProps) {
  const send = useBorrowerAct(dealId, actsOf(dealId).send);
  const form = useForm<{ party: LinkParty; name: string; email: string }>({
    initialValues: { party: 'borrower', name: '', email: '' },
    validate: {
      name: (value) => (value.trim() === '' ? 'Name is required' : null),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Invalid email address'),
    },
  });
  const personOf = (party: LinkParty) => {
    const known = borrower.links.find((link) => link.party === party);
    return known ?? (party === 'borrower' ? borrower.suggested : { name: '', email: '' });
  };
  const choose = (party: LinkParty) => {
    const { name, email } = personOf(party);
    form.setValues({ party, name, email });
    form.clearErrors();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog begins with the borrower each time it opens
  useEffect(() => {
    if (opened) choose(form.values.party);
  }, [opened]);
  const submit = form.onSubmit(({ party, name, email }) =>
    send.mutate(
      { party, name: name.trim(), email: email.trim() },
      {
        onSuccess: onClose,
        onError: (error) => {
          const fields = error instanceof ApiError ? error.body?.fields : undefined;
          form.setErrors(fields ?? { email: messageOf(error) });
        },
      },
    ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Send a link" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form ref={beginWithFirstInput} onSubmit={submit} noValidate>
        <Select
          label="Send to"
          data={options}
          value={form.values.party}
          allowDeselect={false}
          onChange={(party) => choose(linkParties.find((one) => one === party) ?? 'borrower')}
        />
        <TextInput label="Name" mt="sm" maxLength={linkLimits.nameLength} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" mt="sm" maxLength={254} {...form.getInputProps('email')} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send link
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
