import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconFileArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { confirm } from '../../../../../ui/confirm.ts';
import { lazyWhenNeeded } from '../../../../../ui/lazy.tsx';
import type { PipelineEntry } from '../../../contract.ts';
import { isSubmitted, stageMessages } from '../../../stages.ts';
import { useSelectLender } from '../../queries.ts';
import type { ProgramDialogProps } from './program-dialog.tsx';
import { openProgramChoice, useAskedProgram } from './program-question.ts';

const ProgramDialog = lazyWhenNeeded<ProgramDialogProps>(
  async () => (await import('./program-dialog.tsx')).ProgramDialog,
  ({ opened }) => opened,
);

export interface LenderControlsProps {
  readonly entry: PipelineEntry;
  readonly lenderId: string;
  /** The lender has an offer to choose, which also selects the lender. */
  readonly hasOffer: boolean;
  /** Says who will be notified, and asks. */
  readonly confirm: () => Promise<boolean>;
}

/** Selects this lender for the deal, undoes the selection, and continues with the selected lender. */
export function LenderControls({ entry, lenderId, hasOffer, confirm: confirmed }: LenderControlsProps) {
  const selectLender = useSelectLender();
  const isAsked = useAskedProgram() === entry._id;
  const selected = entry.selectedLenderId?._id === lenderId;
  const name = entry.lenders.find(({ _id }) => _id === lenderId)?.name ?? '';
  if (!selected) {
    const select = async () => {
      if (await confirmed()) selectLender.mutate({ entryId: entry._id, lenderId });
    };
    return entry.can.selectLender && !hasOffer ? (
      <Button
        variant="default"
        aria-label={`Select Lender: ${name}`}
        loading={selectLender.isPending}
        onClick={() => void select()}
      >
        Select Lender
      </Button>
    ) : null;
  }
  const undo = async () => {
    if (entry.tellLendersAt !== null) selectLender.mutate({ entryId: entry._id, lenderId: null, onlyIfUntold: true });
    else if (await confirm(undoText(name))) selectLender.mutate({ entryId: entry._id, lenderId: null });
  };
  return (
    <>
      {!entry.archived ? (
        <Button
          renderRoot={(props) => (
            <Link to="/pipeline/$pipelineId/submit" params={{ pipelineId: entry._id }} {...props} />
          )}
          leftSection={<IconFileArrowRight size={16} />}
        >
          Automated Loan Submission
        </Button>
      ) : null}
      <ProgramDialog entry={entry} opened={isAsked} onClose={() => openProgramChoice(undefined)} />
      {isSubmitted(entry.stage) && !entry.archived ? (
        <Text size="sm" c="dimmed">
          {stageMessages.undoAfterSubmission}
        </Text>
      ) : null}
      {entry.can.undoSelection ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={selectLender.isPending}
          onClick={() => void undo()}
        >
          Undo Selection
        </Button>
      ) : null}
    </>
  );
}

const undoText = (name: string) => ({
  title: 'Undo the selection?',
  text: `Lenders that were notified of your choice hear that the deal is open again. Documents are prepared per lender. Nothing prepared for ${name} is deleted: it returns when you choose ${name} again.`,
  confirm: 'Undo Selection',
  cancel: 'Keep the lender',
});
