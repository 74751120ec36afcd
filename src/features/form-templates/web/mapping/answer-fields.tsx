import '@mantine/core/styles/NumberInput.css';
import { Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import type { Ref } from 'react';
import type { PdfField } from '../../../../kernel/files/pdf-form/form.ts';
import { formatLabels, formatsOf, optionsOfField, valueFormats } from '../../../../lending/form-templates/formats.ts';
import { columnsOf } from '../../../../lending/form-templates/lists.ts';
import type { AnswerContent } from '../../../../lending/form-templates/placement.ts';
import { answerFor, askedBy, tidied } from './contents.ts';
import { QuestionSelect } from './question-select.tsx';

interface AnswerFieldsProps {
  readonly content: AnswerContent | undefined;
  readonly field: PdfField | undefined;
  readonly onChange: (content: AnswerContent) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

const whole = '';

/** Which question, in which format; of a list which row and column, of a checkbox which option. */
export function AnswerFields({ content, field, onChange, inputRef }: AnswerFieldsProps) {
  const change = (changes: Partial<AnswerContent>) => content && onChange(tidied({ ...content, ...changes }, field));
  const asked = content && askedBy(content);
  const options = asked ? optionsOfField(asked) : [];
  const formats = asked ? formatsOf(asked) : [];
  const isGroup = field?.type === 'radio' || field?.type === 'choice';
  const isBox = field?.type === 'checkbox';
  return (
    <Stack gap="sm">
      <QuestionSelect
        value={content?.question ?? null}
        inputRef={inputRef}
        onChange={(question) => onChange(answerFor(question, field))}
      />
      {content && columnsOf(content.question).length > 0 ? (
        <Cell content={content} field={field} onChange={onChange} />
      ) : null}
      {content && options.length > 0 && (isBox || content.option !== undefined) ? (
        <NativeSelect
          label="Checked for"
          value={content.option ?? ''}
          data={[...options]}
          onChange={({ currentTarget: { value } }) => change({ option: value })}
        />
      ) : null}
      {content && formats.length > 1 && !isBox && content.option === undefined ? (
        <NativeSelect
          label="Format"
          value={content.format}
          data={formats.map((format) => ({ value: format, label: formatLabels[format] }))}
          onChange={({ currentTarget: { value } }) => {
            const format = valueFormats.find((one) => one === value);
            if (format) change({ format });
          }}
        />
      ) : null}
      {content && isGroup && options.length > 0 ? (
        <Choices content={content} options={options} offered={field.options ?? []} onChange={change} />
      ) : null}
    </Stack>
  );
}

interface CellProps {
  readonly content: AnswerContent;
  readonly field: PdfField | undefined;
  readonly onChange: (content: AnswerContent) => void;
}

/** Of a list: the column and the row, or the whole of it where a text has room. */
function Cell({ content, field, onChange }: CellProps) {
  const { column, row = 0, ...rest } = content;
  const isText = field === undefined || field.type === 'text';
  return (
    <Group gap="sm" grow align="flex-start">
      <NativeSelect
        label="Column"
        value={column ?? whole}
        data={[
          ...(isText ? [{ value: whole, label: 'The whole list' }] : []),
          ...columnsOf(content.question).map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(tidied(value === whole ? rest : { ...rest, column: value, row }, field))
        }
      />
      {column === undefined ? null : (
        <NumberInput
          label="Row"
          min={1}
          max={1_000}
          value={row + 1}
          onChange={(next) =>
            typeof next === 'number' && next >= 1 && onChange({ ...content, row: Math.floor(next) - 1 })
          }
        />
      )}
    </Group>
  );
}

interface ChoicesProps {
  readonly content: AnswerContent;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What the field of the PDF can be set to. */
  readonly offered: readonly string[];
  readonly onChange: (changes: Partial<AnswerContent>) => void;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Which choice of the PDF stands for each option. Those that read alike are set. */
function Choices({ content, options, offered, onChange }: ChoicesProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Choices in the PDF
      </Text>
      {options.map(({ value, label }) => {
        const alike = offered.find((one) => [value, label].some((text) => plain(text) === plain(one)));
        return (
          <NativeSelect
            key={value}
            size="xs"
            label={label}
            value={content.choices?.[value] ?? ''}
            data={[{ value: '', label: alike ? `${alike} (matches)` : 'None' }, ...offered]}
            onChange={({ currentTarget }) => {
              const { [value]: _, ...rest } = content.choices ?? {};
              onChange({ choices: currentTarget.value === '' ? rest : { ...rest, [value]: currentTarget.value } });
            }}
          />
        );
      })}
    </Stack>
  );
}
