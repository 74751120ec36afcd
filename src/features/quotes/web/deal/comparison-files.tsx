import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { notice } from '../../../../ui/notices.tsx';
import { comparisonFiles } from '../../contract.ts';

interface ComparisonFilesProps {
  readonly entryId: string;
  readonly months: number;
}

/** The comparison to take along: as a table for a spreadsheet, or as pages to hand on. */
export function ComparisonFiles({ entryId, months }: ComparisonFilesProps) {
  const download = useMutation({
    mutationFn: async (type: keyof typeof comparisonFiles) => {
      const input = { params: { id: entryId }, querystring: { months } };
      saveFile(await downloadFrom(comparisonFiles[type], input), `offers.${type}`);
    },
    onError: (error) => notice.error(`The file could not be made: ${messageOf(error)}`),
  });
  return (
    <Group gap="xs">
      {(['csv', 'pdf'] as const).map((type) => (
        <Button
          key={type}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download the comparison as ${type.toUpperCase()}`}
          loading={download.isPending && download.variables === type}
          onClick={() => download.mutate(type)}
        >
          {type.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
