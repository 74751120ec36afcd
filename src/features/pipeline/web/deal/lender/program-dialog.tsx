import { Badge, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useOpenAfterMount } from '../../../../../ui/lazy.tsx';
import { DataState, LoadingRows } from '../../../../../ui/page/data-state.tsx';
import { VerdictBadge } from '../../../../search/web/results/verdict.tsx';
import type { PipelineEntry } from '../../../contract.ts';
import type { DealPrograms } from '../../../deal/contract.ts';
import { programsOptions } from './program-queries.ts';
import { ProgramReasons } from './program-standing.tsx';
import { useSelectProgram } from './use-select-program.ts';

export interface ProgramDialogProps {
  readonly entry: PipelineEntry;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks which program of the selected lender the loan package is made for. */
export function ProgramDialog({ entry, opened, onClose }: ProgramDialogProps) {
  const query = useQuery({ ...programsOptions(entry._id), enabled: opened });
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Choose a program"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DataState query={query} failed="Couldn’t load the programs." loading={<LoadingRows rows={3} height={64} />}>
        {(found) => <Programs dealId={entry._id} found={found} onClose={onClose} />}
      </DataState>
    </Modal>
  );
}

interface ProgramsProps {
  readonly dealId: string;
  readonly found: DealPrograms;
  readonly onClose: () => void;
}

function Programs({ dealId, found, onClose }: ProgramsProps) {
  const { kind, lender, programs, selected, askedProgramId, hasMore } = found;
  const [chosen, setChosen] = useState(() => firstChosen(found));
  const select = useSelectProgram(dealId);
  const save = () => {
    if (chosen !== undefined) select.mutate(chosen, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        <Radio.Group
          label={`Programs of ${lender?.name ?? 'the lender'}`}
          description="Your loan package is made for this program. You can change it until the package is submitted."
          value={chosen ?? null}
          onChange={setChosen}
        >
          <Stack gap="md" mt="md">
            {programs.map((program) => (
              <OneProgram
                key={program._id}
                kind={kind}
                program={program}
                isAsked={program._id === askedProgramId}
                isFocused={program._id === (chosen ?? programs[0]?._id)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {hasMore ? (
          <Text size="sm" c="dimmed">
            The first {programs.length} programs are listed.
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {selected ? 'Cancel' : 'Not now'}
          </Button>
          <Button type="submit" loading={select.isPending} disabled={chosen === undefined}>
            Choose this program
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The one the deal has, else the one the lender was asked about, as far as they are offered. */
function firstChosen({ programs, selected, askedProgramId }: DealPrograms): string | undefined {
  const isOffered = (id: string | null | undefined) => programs.some(({ _id }) => _id === id);
  return [selected?._id, askedProgramId].find(isOffered) ?? undefined;
}

interface OneProgramProps {
  readonly kind: DealPrograms['kind'];
  readonly program: DealPrograms['programs'][number];
  /** The lender was asked about it. */
  readonly isAsked: boolean;
  readonly isFocused: boolean;
}

function OneProgram({ kind, program, isAsked, isFocused }: OneProgramProps) {
  const id = useId();
  return (
    <div>
      <Radio
        value={program._id}
        data-autofocus={isFocused || undefined}
        aria-describedby={id}
        label={
          <Group gap="xs">
            {program.name}
            {program.standing ? <VerdictBadge status={program.standing.status} /> : null}
            {isAsked ? (
              <Badge variant="light" color="gray" tt="none">
                In your request
              </Badge>
            ) : null}
          </Group>
        }
      />
      <Stack gap={0} pl={32} id={id}>
        <ProgramReasons kind={kind} program={program} />
      </Stack>
    </div>
  );
}
