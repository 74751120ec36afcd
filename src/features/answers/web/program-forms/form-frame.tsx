import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isRows } from '../../../../lending/answers/paste/pasted.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { type FormHistory, onHistoryKey } from '../../../../ui/forms/history/use-history.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import type { PackageForm } from '../use-package-form.ts';
import classes from './program-forms.module.css';
import type { SaveProblem } from './use-form-save.ts';

interface FormFrameProps {
  readonly name: string;
  readonly pack: PackageForm;
  readonly history: FormHistory;
  readonly problem: SaveProblem | undefined;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** Rows that were pasted into one of the inputs of a list. */
  readonly onPasteRows: (text: string, target: HTMLElement) => void;
  readonly children: ReactNode;
  readonly beside: ReactNode;
}

/** A program form: its parts, what stands beside them, and its buttons, which stay in reach. */
export function FormFrame({
  name,
  pack,
  history,
  problem,
  onSave,
  onCancel,
  onPasteRows,
  children,
  beside,
}: FormFrameProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pack.canEdit) onSave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    onHistoryKey(event, history);
    submitOnCtrlEnter(event);
  };
  const onPaste = (event: ClipboardEvent<HTMLFormElement>) => {
    const { target } = event;
    const text = event.clipboardData.getData('text/plain');
    // A long text may have lines; a list of rows starts in an input.
    if (!(target instanceof HTMLInputElement) || !target.closest('[data-rows]') || !isRows(text)) return;
    event.preventDefault();
    onPasteRows(text, target);
  };
  return (
    <form className={classes.form} aria-label={name} noValidate {...{ onSubmit, onKeyDown, onPaste }}>
      {problem?.errors ? <Incomplete text={problem.text} /> : null}
      {problem && !problem.errors ? <SaveFailure text={problem.text} /> : null}
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <div className={classes.beside}>{beside}</div>
      </div>
      <Paper withBorder className={classes.bar ?? ''}>
        <Group gap="sm" justify="flex-end">
          {pack.canEdit ? <SubmitKeys does="saves" /> : null}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={pack.isSaving} disabled={!pack.canEdit}>
            Save & Continue
          </Button>
        </Group>
      </Paper>
    </form>
  );
}

/** In sight while the marked fields are corrected, wherever they are. */
const Incomplete = ({ text }: { readonly text: string }) => (
  <Alert color="red" variant="light" icon={<IconAlertTriangle />} className={classes.incomplete ?? ''} role="alert">
    {text}
  </Alert>
);

/** Above the form, which keeps what was typed. It comes into sight, for the button that was clicked may be far below. */
function SaveFailure({ text }: { readonly text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Another failure is shown as well.
    if (text !== '') frame.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <Alert ref={frame} color="red" variant="light" icon={<IconAlertTriangle />} title={text} role="alert">
      <Group gap="sm">
        <Text size="sm">What you typed is still here. You can save it again.</Text>
        <Button component={AppLink} to="/pipeline" size="compact-sm" variant="default">
          Back to Pipeline
        </Button>
      </Group>
    </Alert>
  );
}
