import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useParams } from '@tanstack/react-router';
import { kindNames } from '../../../lending/kinds/find.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import { readSession } from '../../accounts/web/session.ts';
import type { OwnPlaybook } from '../contract.ts';
import { playbookLimits } from '../model.ts';
import classes from './playbooks.module.css';
import { playbookOptions } from './queries.ts';
import { TaskRows } from './task-rows.tsx';
import { useEditor } from './use-editor.ts';

/** /tasks/playbooks/{id}: the editor of an own playbook. */
export function PlaybookPage() {
  const { playbookId } = useParams({ strict: false });
  const id = playbookId ?? '';
  const query = useQuery({ ...playbookOptions(id), refetchOnWindowFocus: false });
  const kind = query.data && kindNames(query.data.loanType).displayName;
  return (
    <Page
      title="Edit playbook"
      subtitle={kind ? `Tasks for ${kind} deals. Tasks that were already added to deals stay as they are.` : undefined}
      actions={
        <Button component={Link} to="/tasks/playbooks" variant="default">
          All playbooks
        </Button>
      }
    >
      <DataState query={query} failed="Couldn't load this playbook." loading={<LoadingRows rows={6} height={64} />}>
        {(playbook) => <Editor key={playbook._id} start={playbook} />}
      </DataState>
    </Page>
  );
}

function useAskBeforeLeaving(isDirty: boolean): void {
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      // Whoever is signed out, here or by the server, is not held back.
      if (!isDirty || readSession().status !== 'in') return false;
      const text = "Your entries aren't saved.";
      return !(await confirm({
        title: 'Leave without saving?',
        text,
        confirm: 'Leave',
        cancel: 'Stay',
        dangerous: true,
      }));
    },
  });
}

function Editor({ start }: { readonly start: OwnPlaybook }) {
  const { name, tasks, isDirty, ...editor } = useEditor(start);
  useAskBeforeLeaving(isDirty);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      <PanelFrame>
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          maw={480}
          maxLength={playbookLimits.name}
          value={name}
          error={editor.errors.name}
          onChange={(event) => editor.setName(event.currentTarget.value)}
        />
        <TaskRows
          tasks={tasks}
          open={editor.open}
          errorsOf={editor.errorsOf}
          onOpen={editor.toggle}
          onChange={editor.change}
          onMove={editor.move}
          onRemove={editor.remove}
        />
        {tasks.length === 0 ? (
          <Text c="dimmed" mt="md">
            No tasks yet. Add the first one.
          </Text>
        ) : null}
        <Button variant="default" mt="md" disabled={tasks.length >= playbookLimits.tasks} onClick={editor.add}>
          Add task
        </Button>
      </PanelFrame>
      <div className={classes.foot}>
        <Button type="submit" loading={editor.isSaving}>
          Save playbook
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {isDirty ? 'Not saved yet' : 'Saved'}
        </Text>
      </div>
    </form>
  );
}
