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
import { worksForClients } from '../../../accounts/model.ts';
import { useProfile } from '../../../accounts/web/session.ts';
import type { ExportFormat, Scenario } from '../../contract.ts';
import { searchCalls } from '../../endpoints.ts';
import classes from './result-tools.module.css';

export interface ExportMenuProps {
  readonly kind: LoanKind;
  readonly scenario: Scenario;
  readonly sortBy: SearchSort;
  /** Ids of the programs that are ticked. */
  readonly ticked: readonly string[];
}

/** The results as a file, which a broker hands to a client: which of them, and whether the lenders are named. */
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

function ExportForm({ kind, scenario, sortBy, ticked, onDone }: ExportMenuProps & { readonly onDone: () => void }) {
  const forClients = worksForClients(useProfile());
  const [lenderNames, setLenderNames] = useState(!forClients);
  const [onlyTicked, setOnlyTicked] = useState(true);
  const [misses, setMisses] = useState(false);
  const download = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const chosen = onlyTicked && ticked.length > 0 ? { programIds: [...ticked] } : {};
      const statuses: VerdictStatus[] = 'programIds' in chosen || misses ? [...mayFit, 'ineligible'] : [...mayFit];
      const body = { scenario, sortBy, lenderNames, statuses, ...chosen };
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
        Includes your name, the date and the loan sizing. Up to 500 programs.
      </Text>
      {ticked.length > 0 ? (
        <Checkbox
          label={ticked.length === 1 ? 'Only the selected program' : `Only the ${ticked.length} selected programs`}
          checked={onlyTicked}
          onChange={(event) => setOnlyTicked(event.currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        label="Show lender names"
        description="Otherwise Lender A, Lender B"
        checked={lenderNames}
        onChange={(event) => setLenderNames(event.currentTarget.checked)}
      />
      {ticked.length > 0 && onlyTicked ? null : (
        <Checkbox
          label="Include programs that don't fit"
          checked={misses}
          onChange={(event) => setMisses(event.currentTarget.checked)}
        />
      )}
      <Button {...button('pdf')} leftSection={<IconFileText size={16} aria-hidden />}>
        {forClients ? 'PDF for a client' : 'PDF'}
      </Button>
      <Button {...button('csv')} leftSection={<IconFileTypeCsv size={16} aria-hidden />}>
        CSV for a spreadsheet
      </Button>
    </Stack>
  );
}
