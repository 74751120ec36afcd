import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { PackageForm } from '../use-package-form.ts';
import type { HistoryDialogProps } from './history-dialog.tsx';

/** Its code comes when it is opened. */
const HistoryDialog = lazyComponent<HistoryDialogProps>(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  () => <LoadingRows rows={1} />,
);

interface AnswerHistoryProps {
  readonly pack: Pick<PackageForm, 'dealId' | 'stored'>;
  /** What these questions are called together. */
  readonly title: string;
  readonly questions: readonly string[];
}

/** Opens where the answers of one part of a form come from, and what was answered before. */
export function AnswerHistory({ pack: { dealId, stored }, title, questions }: AnswerHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={`History of ${title}`}
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen ? <HistoryDialog {...{ dealId, stored, title, questions }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
