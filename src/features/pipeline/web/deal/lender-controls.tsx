import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { confirm } from '../../../../ui/confirm.ts';
import type { PipelineEntry } from '../../contract.ts';
import { useSelectLender } from '../queries.ts';

interface LenderControlsProps {
  readonly entry: PipelineEntry;
  readonly lenderId: string;
}

/** Choosing this lender for the deal, taking the choice back, and the way on with the chosen one. */
export function LenderControls({ entry, lenderId }: LenderControlsProps) {
  const selectLender = useSelectLender();
  const selected = entry.selectedLenderId?._id === lenderId;
  const name = entry.lenders.find(({ _id }) => _id === lenderId)?.name ?? '';
  if (!selected) {
    return entry.can.selectLender ? (
      <Button
        variant="default"
        aria-label={`Select Lender: ${name}`}
        loading={selectLender.isPending}
        onClick={() => selectLender.mutate({ entryId: entry._id, lenderId })}
      >
        Select Lender
      </Button>
    ) : null;
  }
  const undo = async () => {
    if (await confirm(undoText(name))) selectLender.mutate({ entryId: entry._id, lenderId: null });
  };
  return (
    <>
      {entry.archived ? null : (
        <Button
          renderRoot={(props) => (
            <Link to="/pipeline/$pipelineId/submit" params={{ pipelineId: entry._id }} {...props} />
          )}
          leftSection={<IconFileArrowRight size={16} />}
        >
          Automated Loan Submission
        </Button>
      )}
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
  text: `Documents are prepared per lender. Nothing prepared for ${name} is deleted: it returns when you choose ${name} again.`,
  confirm: 'Undo Selection',
  cancel: 'Keep the lender',
});
