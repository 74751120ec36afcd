import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx';
import { listDealQuotesFile } from '../../endpoints.ts';

/** The quotes of the deal as a file. */
export const ExportQuotes = ({ entryId }: { readonly entryId: string }) => (
  <ExportMenu endpoint={listDealQuotesFile} name="quotes" params={{ id: entryId }} />
);

interface CompareButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export const CompareButton = ({ isOpen, onToggle }: CompareButtonProps) => (
  <Button variant="default" leftSection={<IconScale size={16} />} aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? 'Hide comparison' : 'Compare offers'}
  </Button>
);
