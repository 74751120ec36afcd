import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { writersDiffer } from '../../../errors.ts';
import type { StaffTicket } from '../../../help/contract.ts';
import { mergeTickets } from '../../../help/endpoints.ts';
import { allTickets, staffTicketsOptions } from '../queries.ts';

interface MergeDialogProps {
  readonly ticket: StaffTicket;
  readonly close: () => void;
}

/** Which ticket this one goes on in: one of the same person, or any by its ID. */
export function MergeDialog({ ticket, close }: MergeDialogProps) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isMerging, setMerging] = useState(false);
  const client = useQueryClient();
  const { data } = useQuery(staffTicketsOptions({ search: ticket.userEmail, limit: 20 }));
  const others = (data?.tickets ?? []).filter(
    ({ _id, userEmail }) => _id !== ticket._id && userEmail === ticket.userEmail,
  );
  const into = typed.trim() || chosen;
  const merge = async (confirmed: boolean): Promise<void> => {
    const { ticket: kept } = await callEndpoint(mergeTickets, {
      params: { id: ticket._id },
      body: { into, confirmed },
    });
    notice.success(`${ticket.ticketId} was merged into ${kept.ticketId}.`);
    close();
    await client.invalidateQueries(allTickets);
  };
  const submit = async () => {
    setMerging(true);
    setFailure(undefined);
    try {
      await merge(false).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.is(writersDiffer))) throw error;
        const isMeant = await confirm({
          title: 'Different addresses',
          text: `${error.message} Merge them?`,
          confirm: 'Merge',
          dangerous: true,
        });
        if (isMeant) await merge(true);
      });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setMerging(false);
    }
  };
  return (
    <Modal opened onClose={close} title={`Merge ${ticket.ticketId}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">The other ticket goes on with both threads and all files. This can’t be undone.</Text>
          {others.length === 0 ? null : (
            <Radio.Group label={`Other tickets of ${ticket.userName}`} value={chosen} onChange={setChosen}>
              <Stack gap="xs" mt={6}>
                {others.map(({ _id, ticketId, subject, status }) => (
                  <Radio key={_id} value={ticketId} label={`${ticketId}: ${subject} (${status})`} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <TextInput
            label="Ticket ID"
            placeholder="HT-1042"
            description={others.length === 0 ? undefined : 'Or another ticket'}
            maxLength={50}
            error={failure}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={isMerging} disabled={into === ''}>
              Merge
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
