import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { documentTags, formatSize } from '../../../documents/model.ts';
import type { FormTemplate } from '../../contract.ts';
import { makeFormTemplate, uploadFormTemplate } from '../../endpoints.ts';
import { templateLimits, templateTexts } from '../../model.ts';
import { lenderPdfsOptions, useTakeTemplate } from '../queries.ts';
import { TagSelect } from './tag-select.tsx';

interface NewProps {
  readonly lenderId: string;
  readonly onMade: (template: FormTemplate) => void;
}

function useMaking({ lenderId, onMade }: NewProps) {
  const take = useTakeTemplate();
  const onSuccess = ({ template }: { readonly template: FormTemplate }) => {
    take(template);
    onMade(template);
  };
  const upload = useMutation({
    mutationFn: ({ tag, file }: { readonly tag: string; readonly file: File }) => {
      const known = documentTags.find((one) => one === tag);
      if (!known) throw new Error('Please select a tag.');
      return sendForm(uploadFormTemplate, { fields: { lenderId, tag: known }, files: [file] });
    },
    onSuccess,
  });
  const make = useMutation({
    mutationFn: (documentId: string) => callEndpoint(makeFormTemplate, { body: { documentId } }),
    onSuccess,
  });
  return { upload, make };
}

/** A new template: of a PDF from the computer, or of one among the lender's documents. */
export function NewTemplate(props: NewProps) {
  const { upload, make } = useMaking(props);
  const error = upload.error ?? make.error;
  return (
    <Panel
      title="New template"
      about={`A PDF with form fields or without, up to ${formatSize(templateLimits.fileBytes)}. Map it once; every deal is filled from then on.`}
    >
      <Stack gap="md">
        {error ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        <Group gap="md" align="flex-end">
          <FromFile isPending={upload.isPending} onChoose={upload.mutate} />
          <Text size="sm" c="dimmed">
            or
          </Text>
          <FromDocument lenderId={props.lenderId} isPending={make.isPending} onChoose={make.mutate} />
        </Group>
      </Stack>
    </Panel>
  );
}

interface FromFileProps {
  readonly isPending: boolean;
  readonly onChoose: (chosen: { readonly tag: string; readonly file: File }) => void;
}

function FromFile({ isPending, onChoose }: FromFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tag, setTag] = useState('');
  const [isMissing, setMissing] = useState(false);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) onChoose({ tag, file });
  };
  return (
    <>
      <TagSelect
        value={tag}
        error={isMissing ? 'Please select a tag.' : null}
        onChange={(value) => {
          setTag(value);
          setMissing(false);
        }}
      />
      <Button loading={isPending} onClick={() => (tag === '' ? setMissing(true) : input.current?.click())}>
        Upload a PDF
      </Button>
      <input ref={input} type="file" accept=".pdf" hidden aria-label={templateTexts.noFile} onChange={choose} />
    </>
  );
}

interface FromDocumentProps {
  readonly lenderId: string;
  readonly isPending: boolean;
  readonly onChoose: (documentId: string) => void;
}

/** One of the lender's PDFs, searched on the server once the list is opened. */
function FromDocument({ lenderId, isPending, onChoose }: FromDocumentProps) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery({ ...lenderPdfsOptions(lenderId, words), enabled: isOpen });
  return (
    <Select
      label="One of your documents"
      placeholder={isPending ? 'Reading the PDF' : 'Search PDFs by name'}
      disabled={isPending}
      data={(query.data?.documents ?? []).map(({ _id, originalName }) => ({ value: _id, label: originalName }))}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      onDropdownOpen={() => setOpen(true)}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage={query.isFetching ? 'Loading' : 'No PDFs found'}
    />
  );
}
