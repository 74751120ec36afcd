import { Button, Modal, Stack, Text } from '@mantine/core';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { type DealStage, dealStages, stageNames } from '../../model.ts';
import { whyNotTo } from '../../stages.ts';
import { useArchive, useUnarchive } from '../queries.ts';

/** A deal as a card of the board or as its own page knows it. */
export interface MovableDeal {
  readonly _id: string;
  readonly address: string;
  readonly stage: DealStage;
  readonly archived: boolean;
  /** The chosen one. */
  readonly lender: object | null;
  readonly quoteCounts: PipelineEntry['quoteCounts'];
  readonly can: { readonly archive: boolean; readonly unarchive: boolean };
}

export interface MoveDialogProps {
  readonly deal: MovableDeal | undefined;
  readonly onClose: () => void;
  readonly onMove: (deal: MovableDeal, to: DealStage) => void;
}

/** Where a deal may be moved without a mouse, and the archive. */
export function MoveDialog({ deal, onClose, onMove }: MoveDialogProps) {
  return (
    <Modal
      opened={useOpenAfterMount(deal !== undefined)}
      onClose={onClose}
      title="Move to…"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {deal ? <Places deal={deal} onClose={onClose} onMove={onMove} /> : null}
    </Modal>
  );
}

function Places({ deal, onClose, onMove }: MoveDialogProps & { readonly deal: MovableDeal }) {
  const archive = useArchive(false, () => {});
  const unarchive = useUnarchive();
  const state = { archived: deal.archived, lenderSelected: deal.lender !== null };
  const others = stageNames.filter((stage) => stage !== deal.stage);
  const why = others.map((stage) => whyNotTo(state, stage)).find((reason) => reason !== undefined);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {deal.address} is at “{dealStages[deal.stage]}”.
      </Text>
      {others.map((stage, index) => (
        <Button
          key={stage}
          variant="default"
          disabled={whyNotTo(state, stage) !== undefined}
          data-autofocus={index === 0 || undefined}
          onClick={() => onMove(deal, stage)}
        >
          {dealStages[stage]}
        </Button>
      ))}
      {why === undefined ? null : (
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      )}
      {deal.can.archive ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            onClose();
            archive.mutate(deal);
          }}
        >
          Archive
        </Button>
      ) : null}
      {deal.can.unarchive ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            onClose();
            unarchive.mutate(deal);
          }}
        >
          Unarchive
        </Button>
      ) : null}
    </Stack>
  );
}
