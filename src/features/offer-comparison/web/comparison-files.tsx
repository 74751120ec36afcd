import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import { comparisonFiles } from '../endpoints.ts';

interface ComparisonFilesProps {
  readonly entryId: string;
  readonly months: number;
  /** What the files are to say. */
  readonly choice: FilesChoice;
}

export interface FilesChoice {
  /** Ids of the quotes whose offers are ticked. */
  readonly offers: readonly string[];
  readonly hideLenders: boolean;
  readonly brokerFee: number;
  readonly treasuryYield: number | undefined;
}

/** The comparison as a file: a table for a spreadsheet, or pages to hand on. */
export function ComparisonFiles({ entryId, months, choice }: ComparisonFilesProps) {
  const { offers, hideLenders, ...priced } = choice;
  const download = useMutation({
    mutationFn: async (type: keyof typeof comparisonFiles) => {
      const input = {
        params: { id: entryId },
        querystring: { months, offers: offers.join(','), lenders: hideLenders ? 'hidden' : 'shown', ...priced },
      } as const;
      saveFile(await downloadFrom(comparisonFiles[type], input), `offers.${type}`);
    },
    onError: (error) => notice.error(`Couldn't make the file. ${messageOf(error)}`),
  });
  return (
    <Group gap="xs">
      {(['csv', 'pdf'] as const).map((type) => (
        <Button
          key={type}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download the comparison as ${type.toUpperCase()}`}
          disabled={offers.length === 0}
          loading={download.isPending && download.variables === type}
          onClick={() => download.mutate(type)}
        >
          {type.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
