import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Endpoint, EndpointInput } from '../../kernel/endpoint.ts';
import type { ListFormat } from '../../kernel/files/list-file.ts';
import { downloadFrom, messageOf } from '../api/api.ts';
import { saveFile } from '../api/save-file.ts';
import { shownZone } from '../format.ts';
import { notice } from '../notices.tsx';
import { Dropdown, DropdownButton } from '../page/dropdown.tsx';
import classes from './export-menu.module.css';

interface ExportMenuProps<E extends Endpoint> {
  readonly endpoint: E;
  /** What the file is called: 'deals'. */
  readonly name: string;
  /** What narrows and sorts the list now. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly align?: 'start' | 'end';
}

/** The list as a file for spreadsheets, with every row that it has under its filters. */
export function ExportMenu<E extends Endpoint>({ endpoint, name, query, params, align = 'end' }: ExportMenuProps<E>) {
  const download = useMutation({
    mutationFn: async (format: ListFormat) => {
      // What the list was asked by, its own call has checked.
      const input = { params, querystring: { ...query, format, zone: shownZone() } } as EndpointInput<Endpoint>;
      const file = await downloadFrom<Endpoint>(endpoint, input);
      saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.${format}`);
    },
    onError: (error) => notice.error(`Couldn't make the file. ${messageOf(error)}`),
  });
  const { isPending } = download;
  return (
    <Dropdown
      align={align}
      width={180}
      className={classes.button}
      button={
        <>
          <IconDownload size={14} aria-hidden /> {isPending ? 'Exporting…' : 'Export'}
        </>
      }
    >
      {(close) => {
        const choose = (format: ListFormat) => () => {
          close();
          if (!isPending) download.mutate(format);
        };
        return (
          <>
            <DropdownButton
              icon={<IconFileTypeCsv size={16} aria-hidden />}
              onClick={choose('csv')}
              disabled={isPending}
            >
              CSV
            </DropdownButton>
            <DropdownButton
              icon={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={choose('xlsx')}
              disabled={isPending}
            >
              Excel
            </DropdownButton>
          </>
        );
      }}
    </Dropdown>
  );
}
