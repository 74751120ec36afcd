import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { EnvelopeSigner } from '../../contract.ts';
import { roleLabels } from '../../model.ts';
import { type TypedPerson, useReassign } from '../signing-queries.ts';
import { PersonFields } from './person-fields.tsx';
import { complaintsOfPerson } from './typed-plan.ts';

interface DialogProps {
  readonly dealId: string;
  readonly signer: EnvelopeSigner;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const prefix = 'next';

/** Asks another person instead, or the same one at another address. What is typed stays until it is sent. */
export function ReassignDialog({ dealId, signer, opened, onClose }: DialogProps) {
  const { name, email, phone, role, _id } = signer;
  const [person, setPerson] = useState<TypedPerson>({ name, email, phone: phone ?? '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const reassign = useReassign(dealId, _id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const complaints = complaintsOfPerson(prefix, person);
    setErrors(complaints);
    const [first] = Object.keys(complaints);
    if (first !== undefined) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    try {
      const { message } = await reassign.mutateAsync(person);
      onClose();
      notice.success(message);
    } catch {
      // Said above the button.
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`Change signer: ${roleLabels[role]}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text size="sm">
            {name}’s link stops working immediately, and the person below gets their own. Use this to correct an
            address, too.
          </Text>
          <PersonFields
            prefix={prefix}
            person={person}
            errors={errors}
            onChange={(part) => setPerson((before) => ({ ...before, ...part }))}
          />
          {reassign.isError ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(reassign.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Keep {name}
            </Button>
            <Button type="submit" loading={reassign.isPending}>
              Send to this person
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
