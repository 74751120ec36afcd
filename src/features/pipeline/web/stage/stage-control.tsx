import { Button, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { dealStages } from '../../model.ts';
import type { MoveDialogProps } from './move-dialog.tsx';
import { useMoveDeal } from './use-move-deal.ts';

const MoveDialog = lazyWhenNeeded<MoveDialogProps>(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
  ({ deal }) => deal !== undefined,
);

/** The stage a deal stands at, and the way to another one. */
export function StageControl({ entry }: { readonly entry: PipelineEntry }) {
  const [opened, setOpened] = useState(false);
  const [said, announce] = useState('');
  const control = useRef<HTMLButtonElement>(null);
  const move = useMoveDeal({ announce, onUndo: () => control.current?.focus() });
  return (
    <>
      <Button
        ref={control}
        size="compact-sm"
        variant="light"
        rightSection={<IconSelector size={14} aria-hidden />}
        aria-label={`Stage: ${dealStages[entry.stage]}. Move to…`}
        onClick={() => setOpened(true)}
      >
        {dealStages[entry.stage]}
      </Button>
      <VisuallyHidden role="status" aria-live="polite">
        {said}
      </VisuallyHidden>
      <MoveDialog
        deal={opened ? { ...entry, lender: entry.selectedLenderId } : undefined}
        onClose={() => setOpened(false)}
        onMove={(deal, to) => {
          setOpened(false);
          move.mutate({ deal, from: entry.stage, to });
        }}
      />
    </>
  );
}
