import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { documentTags, formatSize } from '../../../documents/model.ts';
import { documentsOptions } from '../../../documents/web/queries.ts';
import type { FormTemplate } from '../../contract.ts';
import { makeFormTemplate, uploadFormTemplate } from '../../endpoints.ts';
import { templateLimits, templateTexts } from '../../model.ts';
import { useTakeTemplate } from '../queries.ts';
import { TagSelect } from './tag-select.tsx';

interface NewProps {
  readonly lenderId: string;
  readonly onMade: (template: FormTemplate) => void;
}

/** A new template: of a PDF from the computer, or of one among the lender's documents. */
export function NewTemplate({ lenderId, onMade }: NewProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tag, setTag] = useState('');
  const [isMissing, setMissing] = useState(false);
  const take = useTakeTemplate();
  const taken = (answer: { readonly template: FormTemplate }) => {
    take(answer.template);
    onMade(answer.template);
  };
  const upload = useMutation({
    mutationFn: (file: File) => {
      const known = documentTags.find((one) => one === tag);
      if (!known) throw new Error('Please select a tag.');
      return sendForm(uploadFormTemplate, { fields: { lenderId, tag: known }, files: [file] });
    },
    onSuccess: taken,
  });
  const make = useMutation({
    mutationFn: (documentId: string) => callEndpoint(makeFormTemplate, { body: { documentId } }),
    onSuccess: taken,
  });
  const error = upload.error ?? make.error;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) upload.mutate(file);
  };
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
          <TagSelect
            value={tag}
            error={isMissing ? 'Please select a tag.' : null}
            onChange={(value) => {
              setTag(value);
              setMissing(false);
            }}
          />
          <Button loading={upload.isPending} onClick={() => (tag === '' ? setMissing(true) : input.current?.click())}>
            Upload a PDF
          </Button>
          <Text size="sm" c="dimmed">
            or
          </Text>
          <FromDocument lenderId={lenderId} isPending={make.isPending} onChoose={(id) => make.mutate(id)} />
        </Group>
      </Stack>
      <input ref={input} type="file" accept=".pdf" hidden aria-label={templateTexts.noFile} onChange={choose} />
    </Panel>
  );
}

interface FromDocumentProps {
  readonly lenderId: string;
  readonly isPending: boolean;
  readonly onChoose: (documentId: string) => void;
}

const anyDocument = { q: '' } as const;

/** One of the lender's PDFs, read when the list is opened. */
function FromDocument({ lenderId, isPending, onChoose }: FromDocumentProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery({ ...documentsOptions(lenderId, 'general', anyDocument), enabled: isOpen });
  const documents = (query.data?.pages ?? [])
    .flatMap((page) => page.documents)
    .filter(({ mediaType }) => mediaType === 'application/pdf');
  return (
    <Select
      label="One of the general documents"
      placeholder={isPending ? 'Reading the PDF' : 'Choose a PDF'}
      disabled={isPending}
      data={documents.map(({ _id, originalName }) => ({ value: _id, label: originalName }))}
      value={null}
      searchable
      onDropdownOpen={() => setOpen(true)}
      onChange={(id) => id && onChoose(id)}
      nothingFoundMessage={query.isFetching ? 'Loading' : 'No PDFs among the general documents'}
    />
  );
}
