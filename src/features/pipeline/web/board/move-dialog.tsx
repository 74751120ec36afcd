import { Button, Modal, Stack, Text } from '@mantine/core';
import { type DealStage, dealStages, stageNames } from '../../model.ts';
import { whyNotTo } from '../../stages.ts';
import type { DealRow } from '../../stages-contract.ts';
import { useArchive, useUnarchive } from '../queries.ts';

interface MoveDialogProps {
  readonly deal: DealRow | undefined;
  readonly onClose: () => void;
  readonly onMove: (deal: DealRow, to: DealStage) => void;
}

/** Where a card may be moved without a mouse, and the archive. */
export function MoveDialog({ deal, onClose, onMove }: MoveDialogProps) {
  return (
    <Modal
      opened={deal !== undefined}
      onClose={onClose}
      title="Move to…"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {deal ? <Places deal={deal} onClose={onClose} onMove={onMove} /> : null}
    </Modal>
  );
}

function Places({ deal, onClose, onMove }: MoveDialogProps & { readonly deal: DealRow }) {
  const archive = useArchive(false, () => {});
  const unarchive = useUnarchive();
  const state = { archived: deal.archived, lenderSelected: deal.lender !== null };
  const others = stageNames.filter((stage) => stage !== deal.stage);
  const why = others.map((stage) => whyNotTo(state, stage)).find((reason) => reason !== undefined);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {deal.address} stands at “{dealStages[deal.stage]}”.
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
