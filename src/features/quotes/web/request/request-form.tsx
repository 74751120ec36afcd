import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { missingField } from '../../../../kernel/fields/schema.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { beginWithFirstInput, focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import { useOpenedLate } from '../../../../ui/on-demand.tsx';
import type { ChosenLender, QuoteFlowProps, QuoteStart } from '../../../search/web/quote-slot.ts';
import { whoHasProperty } from '../../contract.ts';
import { propertyOf } from '../../model.ts';
import classes from './request.module.css';
import { DealLink, QuoteSent, RequestOutcome } from './request-outcome.tsx';
import { bodyOf, prefilledFrom, type QuoteAnswer, type QuoteBody, useQuoteRequest } from './use-quote-request.ts';

interface RequestFormProps {
  readonly start: QuoteStart;
  /** Who is asked: a list of names, or the means to choose. */
  readonly lenders: (disabled: boolean) => ReactNode;
  readonly onSent: (answer: QuoteAnswer) => void;
  readonly onStage?: (stage: RequestStage) => void;
  /** What was typed before, in place of what the search knows. */
  readonly draft?: Typed | undefined;
  readonly onTyped?: (values: Typed) => void;
  readonly cancel?: ReactNode;
}
export type RequestStage = 'editing' | 'confirming' | 'sending';

/** The quote form of the deal's kind, the same in the modal and on its page: fill in, confirm that it is LIVE, send. */
export function RequestForm({ start, lenders, onSent, onStage, draft, onTyped, cancel }: RequestFormProps) {
  const { kind } = start;
  const { fields } = kind.deal.request;
  const [asking, setAsking] = useState<QuoteBody | null>(null);
  const { form, onSubmit } = useFieldsForm({
    fields,
    initial: draft ?? prefilledFrom(kind, start.scenario),
    onSubmit: (values) => ask(bodyOf(start, values)),
  });
  const { state, send } = useQuoteRequest(kind, {
    onSent,
    onInvalid: (errors) => {
      form.setErrors(errors);
      focusFirstInvalid();
    },
  });
  const sending = state.status === 'sending';
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.lenders.length === 0) return notice.error(kind.messages.noLender);
    const missing = missingField(fields, form.values);
    if (missing) notice.error(kind.messages.fieldMissing(missing.label));
    onSubmit(event);
  };
  const ask = (body: QuoteBody | null) => {
    setAsking(body);
    onStage?.(body ? 'confirming' : 'editing');
  };
  const sendNow = async (body: QuoteBody) => {
    setAsking(null);
    onStage?.('sending');
    await send(body);
    onStage?.('editing');
  };
  useEffect(() => onTyped?.(form.values), [form.values, onTyped]);
  return (
    <form
      ref={beginWithFirstInput}
      className={classes.form}
      noValidate
      onSubmit={submit}
      aria-label="Quote request"
      aria-busy={sending}
    >
      <Stack gap="md">
        {lenders(sending)}
        <FormFields fields={fields} form={form} disabled={sending} />
        <RequestOutcome kind={kind} state={state} onRepeat={(body) => void sendNow(body)} />
        <Footer cancel={cancel} disabled={sending || start.lenders.length === 0} sending={sending} />
      </Stack>
      <LiveDialog
        opened={asking !== null}
        lenders={start.lenders}
        property={{ kind: kind.slug, propertyAddress: propertyOf(kind, form.values) }}
        onCancel={() => ask(null)}
        onConfirm={() => asking && void sendNow(asking)}
      />
    </form>
  );
}

interface FooterProps {
  readonly cancel: ReactNode;
  readonly disabled: boolean;
  readonly sending: boolean;
}
function Footer({ cancel, disabled, sending }: FooterProps) {
  return (
    <Group justify="space-between" gap="sm">
      <Text size="xs" c="dimmed">
        Nothing is sent before you confirm.
      </Text>
      <Group gap="xs">
        {cancel}
        <Button type="submit" disabled={disabled} loading={sending} leftSection={<IconSend size={16} aria-hidden />}>
          Submit Quote Request
        </Button>
      </Group>
    </Group>
  );
}

interface LiveDialogProps {
  readonly opened: boolean;
  readonly lenders: readonly ChosenLender[];
  readonly property: EndpointInput<typeof whoHasProperty>['body'];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** The last confirmation before a request goes out: it is LIVE, and to whom it goes. */
function LiveDialog({ opened, lenders, property, onCancel, onConfirm }: LiveDialogProps) {
  const many = lenders.length !== 1;
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title="Submit LIVE quote request?"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          This quote request is <b>LIVE</b>. It goes to {many ? `these ${lenders.length} lenders` : 'this lender'} now:
        </Text>
        <List size="sm" spacing={2}>
          {lenders.map(({ _id, name }) => (
            <List.Item key={_id}>{name}</List.Item>
          ))}
        </List>
        {opened ? <WhoHasProperty property={property} lenders={lenders} /> : null}
        <Alert color="amber" variant="light" icon={<IconAlertTriangle />}>
          Fake or test quotes may lead to suspension or a permanent ban.
        </Alert>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Submit LIVE Quote</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How many lenders the property is with already. Sending never waits for it: without an answer nothing is said. */
function WhoHasProperty({ property, lenders }: Pick<LiveDialogProps, 'property' | 'lenders'>) {
  const { data } = useQuery({
    queryKey: ['quotes', 'who-has-property', property],
    queryFn: ({ signal }) => callEndpoint(whoHasProperty, { body: property }, { signal }),
    retry: false,
    staleTime: 0,
  });
  const has = data?.lenders ?? [];
  const again = lenders.filter(({ _id }) => has.some(({ lenderId }) => lenderId === _id)).map(({ name }) => name);
  const count =
    has.length === 1
      ? '1 lender has'
      : `${has.length === 0 ? 'No' : has.length} ${has.length === 0 ? 'lender has' : 'lenders have'}`;
  return (
    <Text size="sm" mih={22} aria-live="polite">
      {data ? `${count} this property from you already.` : null}
      {data && again.length > 0 ? ` ${list.format(again)} will not be asked again.` : null}
      {data && data.pipelineEntryId !== null ? (
        <>
          {' '}
          <DealLink entryId={data.pipelineEntryId}>Open the deal</DealLink>
        </>
      ) : null}
    </Text>
  );
}

/** The quote form over a page; where it stands on the page, the outcome is told. */
export function QuoteFlow({ start, onClose, onSent }: QuoteFlowProps) {
  const kind = useLastKind(start);
  const opened = useOpenedLate(start !== null);
  const [stage, setStage] = useState<RequestStage>('editing');
  const sending = stage === 'sending';
  const draft = useDraft(start);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  // What came of the last request has been read when the next one begins.
  if (start !== null && answer !== null) setAnswer(null);
  const finish = (sent: QuoteAnswer) => {
    draft.forget();
    setAnswer(sent);
    onSent();
    onClose();
  };
  return (
    <>
      {answer ? <QuoteSent answer={answer} onClose={() => setAnswer(null)} /> : null}
      <Modal
        opened={opened}
        onClose={onClose}
        title={kind ? `Request ${kind.name} quotes` : null}
        size="lg"
        closeOnClickOutside={false}
        // While the confirmation stands over the form, Escape is the confirmation's.
        closeOnEscape={stage === 'editing'}
        withCloseButton={!sending}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // After a request that went out the focus goes to what came of it.
        returnFocus={answer === null}
      >
        {start ? (
          <RequestForm
            key={start.kind.slug}
            start={start}
            lenders={() => <Asked start={start} />}
            onSent={finish}
            onStage={setStage}
            draft={draft.typed}
            onTyped={draft.keep}
            cancel={
              <Button variant="default" onClick={onClose} disabled={sending}>
                Cancel
              </Button>
            }
          />
        ) : null}
      </Modal>
    </>
  );
}

/**
 * What was typed for a search outlives the form, so that closing it by mistake costs nothing and needs no question.
 * It stays in memory, ends with the page, and never shows up for another search, whose property is another.
 */
function useDraft(start: QuoteStart | null) {
  const kept = useRef<{ readonly search: string; readonly typed: Typed }>(undefined);
  const search = JSON.stringify([start?.kind.slug, start?.scenario]);
  const keep = useCallback(
    (typed: Typed) => {
      kept.current = { search, typed };
    },
    [search],
  );
  const forget = () => {
    kept.current = undefined;
  };
  return { typed: kept.current?.search === search ? kept.current.typed : undefined, keep, forget };
}

/** The kind that quotes are asked for; while the dialog closes, the one they were asked for. */
function useLastKind(start: QuoteStart | null): LoanKind | undefined {
  const [last, setLast] = useState(start?.kind);
  if (start && start.kind !== last) setLast(start.kind);
  return start?.kind ?? last;
}

function Asked({ start }: { readonly start: QuoteStart }) {
  return (
    <Text size="sm">
      <Text span c="dimmed">
        To:{' '}
      </Text>
      {start.lenders.map(({ name }) => name).join(', ')}
    </Text>
  );
}
