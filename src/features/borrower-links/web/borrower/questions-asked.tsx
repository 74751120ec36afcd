import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { questions } from '../../../../lending/answers/questions.ts';
import { ApiError } from '../../../../ui/api/api.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';
import { isMask } from '../../../../ui/forms/sensitive-input.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { BorrowerView } from '../../borrower-contract.ts';
import { keepTyping, readTyping } from './typing.ts';
import { type PartProps, useAct } from './use-borrower.ts';

type Section = BorrowerView['sections'][number];

const byName: ReadonlyMap<string, FieldDefinition> = new Map(questions.map((question) => [question.name, question]));

/** The questions of each part, to be answered a part at a time. */
export const QuestionsAsked = ({ view, ...props }: PartProps) =>
  view.sections.map((section) => <SectionForm key={section.title} section={section} view={view} {...props} />);

interface SectionFormProps extends PartProps {
  readonly section: Section;
}

function SectionForm({ section, acts, token }: SectionFormProps) {
  const asked = section.questions.filter(({ state }) => state !== 'accepted');
  const fields = asked.flatMap(({ question }) => byName.get(question) ?? []);
  const sentAlready = Object.fromEntries(section.questions.map(({ question, value }) => [question, value ?? null]));
  const [initialValues] = useState<Typed>(() => ({
    ...sentAlready,
    ...stillAsked(readTyping(token, section.title), asked),
  }));
  const form = useForm<Typed>({
    initialValues,
    onValuesChange: (values) => keepTyping(token, section.title, changedIn(values, sentAlready)),
  });
  const element = useRef<HTMLFormElement>(null);
  const send = useAct(token, acts.sendAnswers);
  const refuse = (errors: Readonly<Record<string, string>>) => {
    form.setErrors({ ...errors });
    focusFirstInvalid(element.current?.parentElement ?? document);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    // A masked one was sent before and is as it was.
    const stated = fields.filter(({ name }) => !isMask(form.values[name]));
    const { values, errors } = readFields(stated, form.values);
    if (errors) return refuse(errors);
    form.clearErrors();
    send.mutate(answersOf(values, asked), {
      onSuccess: () => keepTyping(token, section.title, {}),
      onError: (error) => {
        if (error instanceof ApiError && error.body?.fields) refuse(error.body.fields);
      },
    });
  };
  if (fields.length === 0) return <Accepted title={section.title} />;
  const sent = asked.filter(({ state }) => state === 'sent').length;
  return (
    <Panel title={section.title} about={sent === 0 ? undefined : `${sent} of ${asked.length} sent`}>
      <form ref={element} onSubmit={submit} noValidate>
        <FormFields fields={fields} form={form} />
        <Group justify="flex-end" mt="md">
          <Button type="submit" loading={send.isPending}>
            Send answers
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

/** What differs from what was sent. */
const changedIn = (values: Typed, sent: Typed): Typed =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(sent[name] ?? null),
    ),
  );

const stillAsked = (typed: Typed, asked: Section['questions']): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => asked.some(({ question }) => question === name)));

const Accepted = ({ title }: { readonly title: string }) => (
  <Panel title={title}>
    <Text size="sm">Accepted by your broker. Nothing is missing here.</Text>
  </Panel>
);

/** What is answered, and what was sent before and is blank now. */
function answersOf(values: object | undefined, asked: Section['questions']): Readonly<Record<string, unknown>> {
  const sent = new Set(asked.filter(({ state }) => state === 'sent').map(({ question }) => question));
  const isBlank = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(values ?? {}).filter(([name, value]) => !isBlank(value) || sent.has(name)));
}
