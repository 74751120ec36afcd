import '@mantine/core/styles/Combobox.css';
import { Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { LenderSelect } from '../../lenders/web/lender-select.tsx';
import type { LenderDocument } from '../contract.ts';
import { documentTexts, storedTags, uncategorized } from '../model.ts';
import { ProgramsSelect } from './filters/program-select.tsx';
import { type NamedProgram, useChangeDocument } from './queries.ts';
import { tagChoices } from './upload/place-fields.tsx';

export interface ChangeDialogProps {
  readonly document: LenderDocument | undefined;
  /** It can be given to another lender. */
  readonly canMove: boolean;
  readonly onClose: () => void;
}

/** What a document is, which programs it belongs to and, for administrators, whose it is. */
export function ChangeDialog({ document, canMove, onClose }: ChangeDialogProps) {
  const opened = useOpenAfterMount(document !== undefined);
  return (
    <Modal opened={opened} onClose={onClose} title="Change document" closeButtonProps={{ 'aria-label': 'Close' }}>
      {document ? <ChangeForm key={document._id} document={document} canMove={canMove} onClose={onClose} /> : null}
    </Modal>
  );
}

type Missing = Partial<Record<'lender' | 'programs', string | undefined>>;

function ChangeForm({ document, canMove, onClose }: ChangeDialogProps & { readonly document: LenderDocument }) {
  const [tag, setTag] = useState(document.tag);
  const [programs, setPrograms] = useState<readonly NamedProgram[]>(document.programs);
  const [lenderId, setLenderId] = useState<string | null>(document.lenderId);
  const [missing, setMissing] = useState<Missing>({});
  const change = useChangeDocument(document, onClose);
  const isMoved = lenderId !== document.lenderId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lenderId === null) return setMissing({ lender: documentTexts.noLender });
    if (!isMoved && document.programIds.length > 0 && programs.length === 0)
      return setMissing({ programs: documentTexts.noProgram });
    if (!change.isPending) change.mutate({ lenderId, tag, programIds: programs.map(({ _id }) => _id) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {change.isError ? (
          <Alert color="red" variant="light" role="alert">
            {change.error.message}
          </Alert>
        ) : null}
        <NativeSelect
          label="Tag"
          data-autofocus
          value={tag}
          onChange={({ currentTarget: { value } }) => setTag(storedTags.find((one) => one === value) ?? tag)}
          data={document.tag === uncategorized || canMove ? [uncategorized, ...tagChoices] : tagChoices}
        />
        {canMove ? (
          <LenderSelect
            label="Lender"
            {...(isMoved ? { description: 'The document will be removed from its current programs.' } : {})}
            value={lenderId}
            error={missing.lender}
            onChange={(chosen) => {
              setLenderId(chosen);
              setPrograms(chosen === document.lenderId ? document.programs : []);
              setMissing({});
            }}
          />
        ) : null}
        <ProgramsSelect
          key={lenderId}
          lenderId={lenderId ?? undefined}
          chosen={programs}
          onChange={(chosen) => {
            setPrograms(chosen);
            setMissing({});
          }}
          error={missing.programs}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
