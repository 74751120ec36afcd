import '@mantine/core/styles/Popover.css';
import { Button, Checkbox, Divider, Popover, Stack } from '@mantine/core';
import { IconBookmark, IconColumns3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DropdownButton } from '../../../../ui/page/dropdown.tsx';
import { columnsForReader, type DealColumn, dealColumnNames, dealColumns } from '../../board/deal-columns.ts';
import type { PipelineSavedView } from '../../board/views-contract.ts';
import { useForClients } from '../view/client-fields.ts';
import type { PipelinePlace } from '../view/view-address.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { placeOfView, useDeleteView, useSaveView, viewBodyOf, viewsOptions } from './view-queries.ts';

export interface TableToolsProps {
  readonly place: PipelinePlace;
}

/** Which columns the table has. */
export function ColumnsMenu({
  place: {
    view: { table },
    show,
  },
}: TableToolsProps) {
  const forClients = useForClients();
  const toggle = (column: DealColumn) => {
    const columns = dealColumnNames.filter((name) => table.columns.includes(name) !== (name === column));
    show({ table: { ...table, columns } }, { replace: true });
  };
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns of the table">
        <Stack gap={6}>
          {columnsForReader(dealColumnNames, forClients).map((column) => (
            <Checkbox
              key={column}
              label={dealColumns[column]}
              checked={table.columns.includes(column)}
              disabled={column === 'address'}
              onChange={() => toggle(column)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The saved views of the pipeline: opened, saved, changed and deleted. */
export function ViewsMenu({ place }: TableToolsProps) {
  const { data: views = [] } = useQuery(viewsOptions);
  const opener = useRef<HTMLButtonElement>(null);
  const [naming, setNaming] = useState(false);
  const [opened, setOpened] = useState(false);
  const act = (what: () => void) => {
    setOpened(false);
    what();
  };
  const open = views.find(({ _id }) => _id === place.view.savedView);
  const save = useSaveView((view) => {
    setNaming(false);
    place.show({ savedView: view._id }, { replace: true });
  });
  const remove = useDeleteView(() => place.show({ savedView: undefined }, { replace: true }));
  return (
    <>
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <Button
            ref={opener}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconBookmark size={14} />}
            onClick={() => setOpened(!opened)}
          >
            {open ? `View: ${open.name}` : 'Views'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={6} mah={420} style={{ overflowY: 'auto' }} aria-label="Views">
          {views.map((view) => (
            <DropdownButton
              key={view._id}
              pressed={view === open}
              onClick={() => act(() => place.show(placeOfView(view)))}
            >
              {view.isDefault ? `${view.name} (opened first)` : view.name}
            </DropdownButton>
          ))}
          {views.length > 0 ? <Divider my={6} /> : null}
          <DropdownButton onClick={() => act(() => setNaming(true))}>Save as a new view…</DropdownButton>
          {open ? (
            <OpenViewItems
              open={open}
              place={place}
              onSave={(changed) => act(() => save.mutate(changed))}
              onDelete={(view) => act(() => remove.mutate(view))}
            />
          ) : null}
        </Popover.Dropdown>
      </Popover>
      <SaveViewDialog
        opened={naming}
        isSaving={save.isPending}
        onClose={() => setNaming(false)}
        onLeft={() => opener.current?.focus()}
        onSave={(named) => save.mutate({ body: viewBodyOf(place.view, named) })}
      />
    </>
  );
}

interface OpenViewProps extends TableToolsProps {
  readonly open: PipelineSavedView;
  readonly onSave: (changed: Parameters<ReturnType<typeof useSaveView>['mutate']>[0]) => void;
  readonly onDelete: (view: PipelineSavedView) => void;
}

function OpenViewItems({ open, place, onSave, onDelete }: OpenViewProps) {
  const { _id: id, name, isDefault } = open;
  const keep = (changes: { readonly isDefault: boolean }) =>
    onSave({ id, body: viewBodyOf(place.view, { name, ...changes }) });
  return (
    <>
      <DropdownButton onClick={() => keep({ isDefault })}>Save changes to “{name}”</DropdownButton>
      <DropdownButton onClick={() => keep({ isDefault: !isDefault })}>
        {isDefault ? 'Do not open it first' : 'Open it first'}
      </DropdownButton>
      <DropdownButton onClick={() => onDelete(open)}>Delete “{name}”</DropdownButton>
    </>
  );
}
