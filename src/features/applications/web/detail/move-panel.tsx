import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Application } from '../../contract.ts';
import { moveApplication } from '../../endpoints.ts';
import { type ApplicationStatus, applicationStatuses, noteLength, tidyAsked } from '../../model.ts';
import { applicationOptions } from '../queries.ts';

/** For whoever decides: the next status, what is still needed, and a note. The broker is notified. */
export function MovePanel({ application }: { readonly application: Application }) {
  const { _id: id, status, version, can, askedFor } = application;
  const client = useQueryClient();
  const [next, setNext] = useState<ApplicationStatus>(status);
  const [asked, setAsked] = useState(askedFor.join('\n'));
  const [note, setNote] = useState('');
  const move = useMutation({
    mutationFn: () =>
      callEndpoint(moveApplication, {
        params: { id },
        body: { status: next, askedFor: tidyAsked(asked.split('\n')), note, version },
      }),
    onSuccess: (answer) => {
      client.setQueryData(applicationOptions(id).queryKey, answer.application);
      void client.invalidateQueries({ queryKey: ['applications'] });
      notice.success(answer.message);
    },
    onError: (error) => {
      notice.error(`Couldn't update the application. ${messageOf(error)}`);
      void client.invalidateQueries({ queryKey: applicationOptions(id).queryKey });
    },
  });
  const options = [status, ...can.moveTo];
  return (
    <Panel title="Update this application" about="The broker gets a notification and an email.">
      <Stack gap="sm">
        <NativeSelect
          label="Status"
          value={next}
          data={options.map((value) => ({ value, label: applicationStatuses[value] }))}
          onChange={({ currentTarget: { value } }) => setNext(options.find((one) => one === value) ?? status)}
        />
        <Textarea
          label="Still needed"
          description="One item per line"
          autosize
          minRows={2}
          value={asked}
          onChange={({ currentTarget: { value } }) => setAsked(value)}
        />
        <Textarea
          label="Note to the broker"
          autosize
          minRows={2}
          maxLength={noteLength}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Button loading={move.isPending} onClick={() => move.mutate()}>
          Save
        </Button>
      </Stack>
    </Panel>
  );
}
