import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import { Dropdown } from '../../../ui/page/dropdown.tsx';
import { exportMarket } from '../endpoints.ts';
import type { exportWhats, FileFormat } from '../model.ts';
import classes from './import.module.css';

type What = (typeof exportWhats)[number];
interface File {
  readonly label: string;
  readonly what: What;
  readonly format: FileFormat;
}
const files: readonly File[] = [
  { label: 'Programs, workbook (XLSX)', what: 'programs', format: 'xlsx' },
  { label: 'Programs, table (CSV)', what: 'programs', format: 'csv' },
  { label: 'Programs (JSON)', what: 'programs', format: 'json' },
  { label: 'Lenders, table (CSV)', what: 'lenders', format: 'csv' },
  { label: 'Lenders and programs, workbook (XLSX)', what: 'all', format: 'xlsx' },
  { label: 'Lenders and programs (JSON)', what: 'all', format: 'json' },
];

/** Lenders and programs as a file that imports back unchanged: of the whole market, or of one lender. */
export function ExportMenu({ lenderId }: { readonly lenderId?: string }) {
  return (
    <Dropdown
      align="end"
      width={320}
      className={classes.export}
      button={
        <>
          <IconDownload size={16} aria-hidden /> Export
        </>
      }
    >
      {(close) => <Files lenderId={lenderId} onDone={close} />}
    </Dropdown>
  );
}

function Files({ lenderId, onDone }: { readonly lenderId: string | undefined; readonly onDone: () => void }) {
  const download = useMutation({
    mutationFn: async ({ what, format }: File) => {
      const querystring = { what, format, ...(lenderId === undefined ? {} : { lenderId }) };
      const file = await downloadFrom(exportMarket, { querystring });
      saveFile(file, `plinth-${what === 'all' ? 'market' : what}-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onSuccess: onDone,
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Stack gap={4}>
      {files
        .filter(({ what }) => lenderId === undefined || what === 'programs')
        .map((file) => (
          <Button
            key={file.label}
            variant="subtle"
            justify="flex-start"
            loading={download.isPending && download.variables === file}
            disabled={download.isPending}
            onClick={() => download.mutate(file)}
          >
            {file.label}
          </Button>
        ))}
    </Stack>
  );
}
