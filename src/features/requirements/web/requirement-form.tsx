import '@mantine/core/styles/Checkbox.css';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { conditionNames, documentConditions } from '../../../lending/documents/conditions.ts';
import { documentTypeNames, documentTypes } from '../../../lending/documents/document-types.ts';
import {
  deadlineLabels,
  documentDeadlines,
  documentSources,
  sourceLabels,
} from '../../../lending/documents/requirement.ts';
import { ApiError, messageOf } from '../../../ui/api/api.ts';
import { ChangedMeanwhile } from '../../../ui/page/changed-meanwhile.tsx';
import type { LenderRequirement, RequirementContent } from '../contract.ts';
import { requirementLimits } from '../model.ts';
import type { RequirementActs, RequirementLists } from './requirement-queries.ts';
import { findType, useContent } from './use-content.ts';

interface FormProps {
  /** Undefined: closed. */
  readonly edited: LenderRequirement | 'new' | undefined;
  /** The program that a new one is of; null: every program. */
  readonly scope: string | null;
  readonly lists: RequirementLists;
  readonly acts: RequirementActs;
  readonly onClose: () => void;
}

/** Adds or changes what is asked for. */
export function RequirementForm({ edited, scope, lists, acts, onClose }: FormProps) {
  const { known, content, change, version } = useContent(edited, scope, lists.requirements);
  const { save } = acts;
  const accept = () => {
    save.reset();
    version.accept();
  };
  const errors = save.error instanceof ApiError ? (save.error.body?.fields ?? {}) : {};
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Modal
      opened={edited !== undefined}
      onClose={close}
      title={known ? 'Edit document requirement' : 'Add document requirement'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ known, content }, { onSuccess: close });
        }}
      >
        <Stack gap="md">
          <ChangedMeanwhile version={{ ...version, accept }} />
          <Fields content={content} change={change} lists={lists} errors={errors} />
          {save.isError && Object.keys(errors).length === 0 && !version.isOutdated ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(save.error)}
            </Alert>
          ) : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {known ? 'Save' : 'Add document'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FieldsProps {
  readonly content: RequirementContent;
  readonly change: (changes: Partial<RequirementContent>) => void;
  readonly lists: RequirementLists;
  readonly errors: Readonly<Record<string, string>>;
}

const of = <const Name extends string>(names: readonly Name[], value: string, otherwise: Name): Name =>
  names.find((one) => one === value) ?? otherwise;
const errorOf = (errors: FieldsProps['errors'], name: string): string | undefined =>
  errors[name] ?? errors[`content.${name}`];

function Fields({ content, change, lists, errors }: FieldsProps) {
  const { name, note, documentType, source, neededBy, conditions } = content;
  const typeData = documentTypeNames.map((value) => ({ value, label: documentTypes[value].label }));
  const chooseType = (value: string) => {
    const next = findType(value);
    const { label, source: usual } = documentTypes[next];
    // A name that nobody has typed follows the type.
    const isUntouched = name === '' || name === documentTypes[documentType].label;
    change({ documentType: next, source: usual, ...(isUntouched ? { name: label } : {}) });
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Document type"
          value={documentType}
          data={typeData}
          onChange={({ currentTarget: { value } }) => chooseType(value)}
          data-autofocus
        />
        <TextInput
          label="Name"
          withAsterisk
          value={name}
          maxLength={requirementLimits.name}
          error={errorOf(errors, 'name')}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <NativeSelect
          label="Who brings it"
          value={source}
          data={documentSources.map((value) => ({ value, label: sourceLabels[value] }))}
          onChange={({ currentTarget: { value } }) => change({ source: of(documentSources, value, 'broker') })}
        />
        <NativeSelect
          label="Needed"
          value={neededBy}
          data={documentDeadlines.map((value) => ({ value, label: deadlineLabels[value] }))}
          onChange={({ currentTarget: { value } }) => change({ neededBy: of(documentDeadlines, value, 'submission') })}
        />
        <Choices content={content} change={change} lists={lists} errors={errors} />
      </SimpleGrid>
      <Textarea
        label="Note"
        description="What you accept, such as how many months or pages. Leave blank to show what this type usually is."
        value={note}
        autosize
        minRows={2}
        maxLength={requirementLimits.note}
        error={errorOf(errors, 'note')}
        onChange={({ currentTarget: { value } }) => change({ note: value })}
      />
      <Checkbox.Group
        label="Ask for it only when"
        description="Every condition you check must be met. Check none if every deal needs it."
        value={[...conditions]}
        onChange={(chosen) => change({ conditions: conditionNames.filter((one) => chosen.includes(one)) })}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
          {conditionNames.map((one) => (
            <Checkbox key={one} value={one} label={documentConditions[one].label} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </>
  );
}

/** Of which program it is, and which form is filled in. */
function Choices({ content, change, lists: { programs, templates }, errors }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label="Program"
        value={content.programId ?? ''}
        error={errorOf(errors, 'programId')}
        data={[
          { value: '', label: 'Every program' },
          ...programs.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ programId: value || null })}
      />
      {content.source === 'template' ? (
        <NativeSelect
          label="Form"
          withAsterisk
          value={content.templateId ?? ''}
          error={errorOf(errors, 'templateId')}
          description={templates.length === 0 ? 'Publish a form first.' : undefined}
          data={[
            { value: '', label: 'Choose a form' },
            ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ templateId: value || null })}
        />
      ) : null}
    </>
  );
}
