import { Badge, Button, Group, Text } from '@mantine/core';
import { SubmitKeys } from '../../../../ui/forms/live-form.tsx';
import { type ProgramState, type ProgramStatus, stateLabels } from '../../publication.ts';
import { stateColors } from '../publish/state-colors.ts';
import type { ReadProgram } from './save-program.ts';

const meanings: Readonly<Record<ProgramState, string>> = {
  draft: "Brokers can't see it until you publish it.",
  live: 'Your changes go live as soon as you save.',
  scheduled: 'Brokers can find it from its first day.',
  hidden: "Brokers can't see it.",
};

/** What a stored program is to brokers. */
export const StatusNote = ({ program }: { readonly program: ReadProgram | undefined }) =>
  program === undefined ? null : (
    <Group gap="xs">
      <Badge variant="light" color={stateColors[program.state]} tt="none">
        {stateLabels[program.state]}
      </Badge>
      <Text size="sm" c="dimmed">
        {program.status === 'live' && program.state === 'hidden' ? 'Its last day has passed.' : meanings[program.state]}
      </Text>
    </Group>
  );

interface SaveButtonsProps {
  readonly status: ProgramStatus;
  readonly saving: boolean;
  readonly onDraft: () => void;
  readonly onPublish: () => void;
}

/** A draft is saved or published; a published program is saved, and published again where it was hidden. */
export function SaveButtons({ status, saving, onDraft, onPublish }: SaveButtonsProps) {
  if (status === 'draft')
    return (
      <>
        <Button variant="default" disabled={saving} onClick={onDraft}>
          Save draft
        </Button>
        <Button type="submit" loading={saving}>
          Publish
        </Button>
        <SubmitKeys does="to publish" />
      </>
    );
  return (
    <>
      {status === 'hidden' ? (
        <Button variant="default" disabled={saving} onClick={onPublish}>
          Publish
        </Button>
      ) : null}
      <Button type="submit" loading={saving}>
        Save program
      </Button>
      <SubmitKeys does="to save" />
    </>
  );
}
