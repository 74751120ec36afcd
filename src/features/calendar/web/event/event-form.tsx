import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { beginWithFirstInput } from '../../../../ui/forms/input-parts.ts';
import type { CalendarEvent } from '../../contract.ts';
import { calendarMessages, eventLimits, type Scope } from '../../model.ts';
import classes from '../calendar.module.css';
import { browserZone, endAlong } from '../event-times.ts';
import { useMoveBack } from '../moving/use-move.ts';
import { eventOptions, useDeleteEvent, useSaveEvent } from '../queries.ts';
import { AttendeeSelect } from './attendee-select.tsx';
import { Clashes } from './clashes.tsx';
import { DealField } from './deal-field.tsx';
import { GuestsInput } from './guests-input.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { Recurrence, ScopeChoice } from './recurrence-fields.tsx';
import { Responses, responsesOf } from './responses.tsx';
import {
  type EventFormState,
  faultsOf,
  type OpenEvent,
  rangeTyped,
  statedEvent,
  type TypedEvent,
  typedFrom,
} from './typed-event.ts';

interface EventFormProps {
  readonly open: OpenEvent;
  readonly onTyped: () => void;
  readonly onClose: () => void;
  /** It was saved or deleted. */
  readonly onDone: () => void;
}

/** A new event, or one to edit. What is typed stays when saving fails. */
export function EventForm({ open, onTyped, onClose, onDone }: EventFormProps) {
  const event = 'event' in open ? open.event : undefined;
  const { form, save, remove, submit, deleteEvent } = useEventForm({ open, onTyped, onDone });
  const name = event ? 'Edit Event' : 'New Event';
  return (
    <form ref={beginWithFirstInput} onSubmit={submit} noValidate aria-label={name}>
      <Stack gap="sm">
        {event?.isRecurring ? <ScopeChoice form={form} /> : null}
        <What form={form} />
        <When form={form}>
          <Clashes range={rangeTyped(form.values, open)} own={event} />
        </When>
        <WhereAndWho form={form} event={event} isLeaving={remove.isPending || remove.isSuccess} />
        <DealField form={form} open={open} />
        <Recurrence form={form} isFixed={event?.isRecurring === true && form.values.scope === 'this'} />
        <Failure title={calendarMessages.saveFailed} error={save.error} />
        <Failure title={calendarMessages.deleteFailed} error={remove.error} />
        <Group justify="flex-end" gap="sm">
          {event ? (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              loading={remove.isPending}
              disabled={save.isPending}
              onClick={() => void deleteEvent()}
            >
              Delete event
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={remove.isPending}>
            {event ? 'Save event' : 'Create event'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is typed, and what can be done with it. */
function useEventForm({ open, onTyped, onDone }: Omit<EventFormProps, 'onClose'>) {
  const { event, readAgain } = useCurrentEvent(open);
  const form = useForm<TypedEvent>({
    mode: 'controlled',
    initialValues: typedFrom(open),
    validate: faultsOf,
    onValuesChange: onTyped,
  });
  const offerMoveBack = useMoveBack();
  const save = useSaveEvent();
  const remove = useDeleteEvent();
  const showRefusal = (error: unknown) => {
    readAgain(error);
    const { startDate, endDate, ...fields } = (error instanceof ApiError && error.body?.fields) || {};
    form.setErrors({ ...fields, ...(startDate ? { start: startDate } : {}), ...(endDate ? { end: endDate } : {}) });
  };
  const submit = form.onSubmit((typed) => {
    const stated = statedEvent(typed, open);
    if (!stated) return;
    remove.reset();
    save.mutate(
      { event, stated, scope: typed.scope },
      {
        onSuccess: (saved) => {
          // A whole series has no one time to go back to.
          if (event && !stated.isRecurring === !event.isRecurring && (!event.isRecurring || typed.scope === 'this'))
            offerMoveBack(event, stated, saved.event.version);
          onDone();
        },
        onError: showRefusal,
      },
    );
  });
  const deleteEvent = async () => {
    const { scope } = form.values;
    if (!event || !(await confirmDelete(event.isRecurring ? scope : undefined))) return;
    save.reset();
    remove.mutate({ event, scope }, { onSuccess: onDone, onError: readAgain });
  };
  return { form, save, remove, submit, deleteEvent };
}

/** The event that the dialog opened with; once it was refused because somebody else changed it, in its new version, so that the next try goes through. */
function useCurrentEvent(open: OpenEvent) {
  const client = useQueryClient();
  const [event, setEvent] = useState('event' in open ? open.event : undefined);
  const readAgain = async (error: unknown) => {
    if (!event || !(error instanceof ApiError && messageOf(error) === calendarMessages.changed)) return;
    const read = await client.fetchQuery({ ...eventOptions(event._id), staleTime: 0 }).catch(() => undefined);
    if (read) setEvent({ ...event, version: read.event.version });
  };
  return { event, readAgain: (error: unknown) => void readAgain(error) };
}

const deletedOf: Readonly<Record<Scope, string>> = {
  this: 'Only this event is deleted. The others of its series stay.',
  following: 'This event and all that follow in its series are deleted.',
  all: 'All events of its series are deleted.',
};

/** @param scope of a repeated event */
const confirmDelete = (scope: Scope | undefined) =>
  confirm({
    title: 'Delete event',
    text: (
      <>
        <Text size="sm">{calendarMessages.confirmDelete}</Text>
        {scope ? (
          <Text size="sm" c="dimmed" mt="xs">
            {deletedOf[scope]}
          </Text>
        ) : null}
      </>
    ),
    confirm: 'Delete',
    dangerous: true,
  });

function Failure({ title, error }: { readonly title: string; readonly error: Error | null }) {
  if (!error) return null;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={title}>
      <Text size="sm">{messageOf(error)}</Text>
    </Alert>
  );
}

function What({ form }: { readonly form: EventFormState }) {
  return (
    <>
      <TextInput
        label="Title"
        withAsterisk
        aria-required
        maxLength={eventLimits.title}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        autosize={false}
        rows={3}
        maxLength={eventLimits.description}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** Start and end; the children stand below. */
function When({ form, children }: { readonly form: EventFormState; readonly children: ReactNode }) {
  const moveStart = (start: string) => {
    const end = endAlong(browserZone(), form.values, start);
    form.clearFieldError('end');
    form.setValues({ start, end });
  };
  const start = form.getInputProps('start');
  return (
    <div>
      <div className={classes.pair}>
        <TextInput
          label="Start"
          type="datetime-local"
          withAsterisk
          aria-required
          {...start}
          onChange={(changed) => moveStart(changed.currentTarget.value)}
        />
        <TextInput label="End" type="datetime-local" withAsterisk aria-required {...form.getInputProps('end')} />
      </div>
      {children}
    </div>
  );
}

const guestsUnread = 'Couldn’t load the guests, so they can’t be changed now. Saving leaves them as they are.';

interface WhereAndWhoProps {
  readonly form: EventFormState;
  /** Undefined for a new one. */
  readonly event: CalendarEvent | undefined;
  /** It is being deleted, and is no longer read again. */
  readonly isLeaving: boolean;
}

function WhereAndWho({ form, event, isLeaving }: WhereAndWhoProps) {
  const eventId = event?._id;
  const read = useQuery({ ...eventOptions(eventId ?? ''), enabled: eventId !== undefined && !isLeaving });
  const isSettled = eventId === undefined || read.isError;
  return (
    <>
      <TextInput label="Location" maxLength={eventLimits.location} {...form.getInputProps('location')} />
      <AttendeeSelect
        value={form.values.attendees}
        onChange={(ids) => form.setFieldValue('attendees', ids)}
        known={read.data?.people ?? (isSettled ? [] : undefined)}
        description={event?.isRecurring ? 'The same people attend all events of a series.' : undefined}
        error={form.errors.attendees}
      />
      <GuestsInput
        value={form.values.guests ?? (eventId === undefined ? [] : read.data?.guests.map(({ address }) => address))}
        onChange={(addresses) => form.setFieldValue('guests', addresses)}
        error={form.errors.guests ?? (read.isError && !read.data ? guestsUnread : undefined)}
      />
      {read.data ? <Responses responses={responsesOf(read.data)} /> : null}
      {event && !event.can.changeDeal ? <OwnAnswer event={event} answer={read.data?.answer} /> : null}
    </>
  );
}
