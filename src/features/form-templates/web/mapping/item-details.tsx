import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { PdfField } from '../../../../kernel/files/pdf-form/form.ts';
import { labelOfContent, signerLabels } from '../../../../lending/form-templates/labels.ts';
import { type PlacementContent, signerRoles } from '../../../../lending/form-templates/placement.ts';
import type { FormSuggestion } from '../../contract.ts';
import { textAtMost } from '../../model.ts';
import { AnswerFields } from './answer-fields.tsx';
import { contentFor, type WrittenAs, writtenAs, writtenAsFor } from './contents.ts';
import type { FormItem } from './items.ts';

export interface ItemActions {
  readonly write: (item: FormItem, content: PlacementContent) => void;
  /** Takes the suggestion and goes on to the next. */
  readonly accept: (item: FormItem) => void;
  readonly remove: (key: string) => void;
  readonly select: (key: string | undefined) => void;
}

interface DetailsProps extends ItemActions {
  readonly item: FormItem;
  readonly isReadOnly: boolean;
}

/** What is written at the selected place, to be changed. */
export function ItemDetails({ item, isReadOnly, write, accept, remove, select }: DetailsProps) {
  const { field, placement, suggestion } = item;
  const content = placement?.content;
  const [chosen, setChosen] = useState<WrittenAs>();
  const first = useRef<HTMLInputElement>(null);
  // Whoever opens an open field goes on to choose its question.
  const isOpen = !content && !suggestion;
  useEffect(() => {
    if (isOpen) first.current?.focus();
  }, [isOpen]);
  if (isReadOnly) return <Text size="sm">{item.label ?? 'Nothing is written here.'}</Text>;
  const as = chosen ?? writtenAs(content) ?? (field?.type === 'signature' ? null : 'answer');
  const choose = (value: WrittenAs) => {
    setChosen(value === 'answer' ? value : undefined);
    const next = contentFor(value, field);
    if (next) write(item, next);
  };
  return (
    <Stack gap="sm">
      {item.problem ? (
        <Alert color="red" variant="light" p="xs">
          {item.problem}
        </Alert>
      ) : null}
      {suggestion && !placement ? <Suggested suggestion={suggestion} onAccept={() => accept(item)} /> : null}
      <NativeSelect
        label="What goes here"
        value={as ?? ''}
        data={[...(as === null ? [{ value: '', label: 'Choose' }] : []), ...writtenAsFor(field)]}
        onChange={({ currentTarget: { value } }) => {
          const found = writtenAsFor(field).find((one) => one.value === value);
          if (found) choose(found.value);
        }}
      />
      {as === 'answer' ? (
        <AnswerFields
          content={content?.type === 'answer' ? content : undefined}
          field={field}
          inputRef={first}
          onChange={(next) => {
            setChosen(undefined);
            write(item, next);
          }}
        />
      ) : null}
      {content?.type === 'text' && as === 'text' ? (
        <FixedText field={field} text={content.text} onChange={(text) => write(item, { type: 'text', text })} />
      ) : null}
      {content && content.type !== 'answer' && content.type !== 'text' ? (
        <NativeSelect
          label="Who"
          value={content.role}
          data={signerRoles.map((role) => ({ value: role, label: signerLabels[role] }))}
          onChange={({ currentTarget: { value } }) => {
            const role = signerRoles.find((one) => one === value);
            if (role) write(item, { ...content, role });
          }}
        />
      ) : null}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => select(undefined)}>
          Close
        </Button>
        {placement ? (
          <Button size="compact-sm" variant="subtle" color="red" onClick={() => remove(item.key)}>
            {field ? 'Clear' : 'Delete box'}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

interface FixedTextProps {
  readonly field: PdfField | undefined;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function FixedText({ field, text, onChange }: FixedTextProps) {
  if (field?.type === 'checkbox') return null;
  if (field?.options)
    return (
      <NativeSelect
        label="Choice"
        value={text}
        data={[...field.options]}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    );
  return (
    <TextInput
      label="Text"
      value={text}
      maxLength={textAtMost}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? ' ' : value)}
    />
  );
}

const reasons: Readonly<Record<FormSuggestion['why'][number]['from'], string>> = {
  earlier: 'Also mapped in',
  name: 'Field name',
  tooltip: 'Tooltip',
  label: 'Label on the page',
  options: 'Choices',
};

/** A suggestion with what speaks for it. */
function Suggested({
  suggestion: { content, score, why },
  onAccept,
}: {
  readonly suggestion: FormSuggestion;
  readonly onAccept: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // Enter takes one suggestion after the other.
  useEffect(() => button.current?.focus(), []);
  return (
    <Alert color="amber" variant="light" p="sm" title={labelOfContent(content)}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">
          {score >= 0.9 ? 'Very likely' : score >= 0.75 ? 'Likely' : 'Possible'}.{' '}
          {why.map(({ from, text }) => `${reasons[from]}: ${text}`).join('; ')}
        </Text>
        <Button size="compact-sm" ref={button} onClick={onAccept}>
          Accept
        </Button>
      </Stack>
    </Alert>
  );
}
