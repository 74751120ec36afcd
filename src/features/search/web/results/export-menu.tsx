import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconFileText, IconFileTypeCsv, IconShare2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn, zoneOfState } from '../../../../kernel/time-zones.ts';
import type { SearchSort, VerdictStatus } from '../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { downloadFrom, messageOf } from '../../../../ui/api/api.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { notice } from '../../../../ui/notices.tsx';
import { Dropdown } from '../../../../ui/page/dropdown.tsx';
import { type ExportFormat, type Scenario, searchCalls } from '../../contract.ts';
import classes from './result-tools.module.css';

interface ExportMenuProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
  readonly sortBy: SearchSort;
}

/** The results as a file for a client: which of them, and whether the lenders are named. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <Dropdown
      roomy
      align="end"
      width={300}
      className={classes.tool}
      button={
        <>
          <IconShare2 size={16} aria-hidden /> Export
        </>
      }
    >
      {(close) => <ExportForm {...props} onDone={close} />}
    </Dropdown>
  );
}

const mayFit: readonly VerdictStatus[] = ['eligible', 'review', 'undetermined'];

function ExportForm({ kind, scenario, sortBy, onDone }: ExportMenuProps & { readonly onDone: () => void }) {
  const [lenderNames, setLenderNames] = useState(false);
  const [misses, setMisses] = useState(false);
  const download = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const statuses: VerdictStatus[] = misses ? [...mayFit, 'ineligible'] : [...mayFit];
      const body = { scenario, sortBy, lenderNames, statuses };
      const file = await downloadFrom(searchCalls(kind).exportResults, { querystring: { format }, body });
      saveFile(file, `${kind.slug}-results-${dayIn(zoneOfState(scenario.state), new Date())}.${format}`);
    },
    onSuccess: onDone,
    onError: (error) => notice.error(messageOf(error)),
  });
  const button = (format: ExportFormat) => ({
    variant: 'default',
    loading: download.isPending && download.variables === format,
    disabled: download.isPending,
    onClick: () => download.mutate(format),
  });
  return (
    <Stack gap="sm" className={classes.menu ?? ''}>
      <Text size="sm" c="dimmed">
        With your name on it, the date and how each loan came about. At most 500 programs.
      </Text>
      <Checkbox
        label="Name the lenders"
        description="Otherwise Lender A, Lender B"
        checked={lenderNames}
        onChange={(event) => setLenderNames(event.currentTarget.checked)}
      />
      <Checkbox
        label="Also programs that do not fit"
        checked={misses}
        onChange={(event) => setMisses(event.currentTarget.checked)}
      />
      <Button {...button('pdf')} leftSection={<IconFileText size={16} aria-hidden />}>
        PDF for a client
      </Button>
      <Button {...button('csv')} leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
        CSV for a spreadsheet
      </Button>
    </Stack>
  );
}
