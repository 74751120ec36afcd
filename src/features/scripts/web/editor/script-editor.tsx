import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Button, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { kinds } from '../../../../lending/kinds/index.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { readSession } from '../../../accounts/web/session.ts';
import type { PlaceholderName } from '../../filling/placeholders.ts';
import { categoryLabels, channelLabels, scriptCategories, scriptChannels, scriptLimits } from '../../model.ts';
import classes from './editor.module.css';
import { PlaceholderList } from './placeholder-list.tsx';
import { Preview } from './preview.tsx';
import type { ScriptForm } from './use-script-form.ts';

const anyLoan = 'any';
const options = {
  category: scriptCategories.map((value) => ({ value, label: categoryLabels[value] })),
  channel: scriptChannels.map((value) => ({ value, label: channelLabels[value] })),
  loanType: [
    { value: anyLoan, label: 'Every loan type' },
    ...kinds.map(({ slug, displayName }) => ({ value: slug, label: displayName })),
  ],
};

interface ScriptEditorProps {
  readonly title: string;
  readonly form: ScriptForm;
  readonly saveLabel: string;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Beside the button that saves. */
  readonly actions?: ReactNode;
}

/** A script while it is written, with the placeholders it may use and how it reads with an example deal. */
export function ScriptEditor({ title, form, saveLabel, isSaving, onSave, actions }: ScriptEditorProps) {
  useAskBeforeLeaving(form.isDirtyNow);
  return (
    <form
      noValidate
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Panel title={title}>
        <Fields form={form} />
        <Group gap="xs" mt="md">
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
          {actions}
          <Text size="sm" c="dimmed" role="status">
            {form.isDirty ? 'Not saved yet' : ''}
          </Text>
        </Group>
      </Panel>
      <Preview edited={form.edited} />
    </form>
  );
}

function Fields({ form: { edited, problems, set } }: { readonly form: ScriptForm }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const insert = (name: PlaceholderName) => {
    const { selectionStart: from, selectionEnd: to } = text.current ?? { selectionStart: 0, selectionEnd: 0 };
    const { fullScript } = edited;
    set({ fullScript: `${fullScript.slice(0, from)}{${name}}${fullScript.slice(to)}` });
    const after = from + name.length + 2;
    requestAnimationFrame(() => {
      text.current?.focus();
      text.current?.setSelectionRange(after, after);
    });
  };
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name"
        withAsterisk
        aria-required
        maxLength={scriptLimits.name}
        value={edited.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Choices edited={edited} set={set} />
      <Textarea
        label="Points to read before"
        description={`One a line, up to ${scriptLimits.bulletPoints}.`}
        autosize
        minRows={3}
        value={edited.points}
        error={problems.points}
        onChange={(event) => set({ points: event.currentTarget.value })}
      />
      <Textarea
        ref={text}
        label="Script"
        description="A sentence is left out when one of its placeholders has no value. [first|second] uses the first alternative whose placeholders all have one."
        withAsterisk
        aria-required
        autosize
        minRows={10}
        maxLength={scriptLimits.fullScript}
        value={edited.fullScript}
        error={problems.fullScript}
        onChange={(event) => set({ fullScript: event.currentTarget.value })}
      />
      <PlaceholderList onInsert={insert} />
      <TextInput
        label="Tags"
        description="With commas between."
        value={edited.tags}
        error={problems.tags}
        onChange={(event) => set({ tags: event.currentTarget.value })}
      />
    </div>
  );
}

function Choices({ edited, set }: Pick<ScriptForm, 'edited' | 'set'>) {
  return (
    <div className={classes.choices}>
      <Select
        label="Category"
        data={options.category}
        value={edited.category}
        allowDeselect={false}
        onChange={(value) => set({ category: value ?? edited.category })}
      />
      <Select
        label="Channel"
        data={options.channel}
        value={edited.channel}
        allowDeselect={false}
        onChange={(value) => set({ channel: value ?? edited.channel })}
      />
      <Select
        label="Loan type"
        data={options.loanType}
        value={edited.loanType ?? anyLoan}
        allowDeselect={false}
        onChange={(value) => set({ loanType: kinds.find(({ slug }) => slug === value)?.slug ?? null })}
      />
    </div>
  );
}

function useAskBeforeLeaving(isDirty: () => boolean): void {
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      // Who is logged out, here or by the server, is not stopped.
      if (!isDirty() || readSession().status !== 'in') return false;
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
