import { Group, Text } from '@mantine/core';
import { kindNames } from '../../../lending/kinds/find.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { HelpButton } from './help-button.tsx';

/** On a deal: what to say to the lenders that were asked. */
export function DealHelp({ entry }: { readonly entry: PipelineEntry }) {
  const { _id, loanType, lenders, archived } = entry;
  if (archived) return null;
  const read = () => ({
    loanType,
    doing: 'calling' as const,
    pipelineId: _id,
    lenders: lenders.map(({ _id: lenderId, name }) => ({ lenderId, label: name })),
  });
  return (
    <Group gap="sm" my="md">
      <HelpButton read={read} />
      <Text size="sm" c="dimmed">
        Scripts for {kindNames(loanType).displayName} lenders, with the figures of this deal.
      </Text>
    </Group>
  );
}
