import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { listLenders } from '../../../lenders/contract.ts';
import type { LenderChoice } from './quote-start.ts';

const emptyText = 'No lenders found or failed to load.';

interface LenderPickerProps {
  readonly chosen: readonly LenderChoice[];
  readonly onChange: (chosen: readonly LenderChoice[]) => void;
  readonly disabled: boolean;
}

/** Chooses the lenders to ask from the list of all of them. */
export function LenderPicker({ chosen, onChange, disabled }: LenderPickerProps) {
  const query = useQuery({
    queryKey: ['lenders', 'names'],
    queryFn: async ({ signal }) => (await callEndpoint(listLenders, {}, { signal })).lenders,
  });
  const lenders = query.data ?? [];
  const byId = new Map(lenders.map((lender) => [lender._id, lender]));
  return (
    <Stack gap="xs">
      {query.isError ? (
        <ErrorState
          title={`Could not load lender list: ${messageOf(query.error)}`}
          retry={() => void query.refetch()}
        />
      ) : null}
      <MultiSelect
        label="Lenders"
        withAsterisk
        aria-required
        data={lenders.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={chosen.map(({ _id }) => _id)}
        onChange={(ids) => onChange(ids.flatMap((id) => byId.get(id) ?? []))}
        placeholder={
          query.isPending ? 'Loading lenders' : lenders.length === 0 ? emptyText : 'Choose the lenders to ask'
        }
        nothingFoundMessage={lenders.length === 0 ? emptyText : 'No lender of this name'}
        searchable
        clearable
        hidePickedOptions
        maxValues={50}
        disabled={disabled}
      />
    </Stack>
  );
}
