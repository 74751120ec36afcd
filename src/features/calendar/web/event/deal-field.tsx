import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DealSelect } from '../../../pipeline/web/list/deal-select.tsx';
import type { EventFormState, OpenEvent } from './typed-event.ts';

/** The deal that an event is about, for who created it. Its page is a click away while nothing typed would be lost. */
export function DealField({ form, open }: { readonly form: EventFormState; readonly open: OpenEvent }) {
  if ('event' in open && !open.event.can.changeDeal) return null;
  const { dealId } = form.values;
  return (
    <div>
      <DealSelect
        label="Deal"
        placeholder="Search by address or client"
        value={dealId}
        onChange={(id) => form.setFieldValue('dealId', id)}
        error={form.errors.dealId}
      />
      {'event' in open && dealId !== null && !form.isDirty() ? (
        <Text size="sm" mt={6}>
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/pipeline/$pipelineId" params={{ pipelineId: dealId }} {...props} />}
          >
            Open deal
          </Anchor>
        </Text>
      ) : null}
    </div>
  );
}
