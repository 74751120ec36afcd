import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { focusFirstInvalid } from '../../../ui/forms/input-parts.ts';
import { useSession } from '../../accounts/web/session.ts';
import { sendPublicMessage } from '../endpoints.ts';
import { type PublicMessage, readPublicMessage } from '../model.ts';

/** What the inputs hold. Both forms share the fields about the writer; each leaves out those of the other. */
export interface TypedMessage {
  readonly channel: PublicMessage['channel'];
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly website: string;
  readonly topic?: string;
  readonly preferredTimes?: string;
  readonly message: string;
}

export interface Sent {
  readonly ticketId: string;
  readonly email: string;
}

const emptyWriter = { name: '', email: '', company: '', website: '', message: '' };

/** A form that anybody may send: every error beside its field, what was typed kept, the reference when it has arrived. */
export function usePublicForm(own: Pick<TypedMessage, 'channel' | 'topic' | 'preferredTimes'>) {
  const form = useForm<TypedMessage>({ initialValues: { ...emptyWriter, ...own } });
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<Sent>();
  useWriter(form);

  const refuse = (fields: Readonly<Record<string, string>>) => {
    form.setErrors(fields);
    // Nobody sees the field: what is wrong with it is said over the form, and a person whose browser filled it in may send again.
    setFailure(fields.website);
    form.setFieldValue('website', '');
    focusFirstInvalid();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(undefined);
    const { values, errors } = readPublicMessage(own.channel, { ...form.values });
    if (errors) return refuse(errors);
    setSending(true);
    try {
      const { ticketId } = await callEndpoint(sendPublicMessage, { body: values });
      setSent({ ticketId, email: values.email });
    } catch (error) {
      const fields = error instanceof ApiError ? error.body?.fields : undefined;
      if (fields) refuse(fields);
      else setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const again = () => {
    setSent(undefined);
    form.setFieldValue('message', '');
  };
  return { form, sending, failure, sent, submit, again };
}

export type PublicForm = ReturnType<typeof usePublicForm>;

/** Whoever is signed in need not say who they are; what they have typed already stays. */
function useWriter({ setValues }: Pick<UseFormReturnType<TypedMessage>, 'setValues'>): void {
  const session = useSession();
  const profile = session.status === 'in' ? session.profile : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person is known, and not whenever the form changes
  useEffect(() => {
    if (!profile) return;
    const name = `${profile.firstName} ${profile.lastName}`.trim();
    setValues((values) => ({ name: values.name || name, email: values.email || profile.email }));
  }, [profile]);
}
