import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { FieldDefinition } from '../../../kernel/fields/fields.ts';
import { confirm } from '../../../ui/confirm.ts';
import { type FieldsForm, FormFields } from '../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../ui/forms/live-form.tsx';
import { readSession } from '../../accounts/web/session.ts';
import classes from './records.module.css';

/** Whoever leaves with entries that are not saved is asked. @returns to be called once they are saved */
export function useUnsaved({ form }: FieldsForm): { readonly saved: () => void } {
  const done = useRef(false);
  const isDirty = () => !done.current && form.isDirty();
  useBlocker({
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      // Whoever is signed out, here or by the server, is not held back.
      if (!isDirty() || readSession().status !== 'in') return false;
      return !(await confirm({
        title: 'Leave without saving?',
        text: "Your entries aren't saved.",
        confirm: 'Leave',
        cancel: 'Stay',
        dangerous: true,
      }));
    },
  });
  return {
    saved: () => {
      done.current = true;
    },
  };
}

interface LenderFormProps {
  readonly state: FieldsForm;
  readonly fields: readonly FieldDefinition[];
  readonly label: string;
  readonly onCancel: () => void;
  /** Something has to be decided before it can be saved. */
  readonly isHeld?: boolean;
  /** Between the fields and the buttons. */
  readonly children?: ReactNode;
}

/** The one form of a company record: of a new one and of one that is there, for administrators and lenders. */
export function LenderForm({ state, fields, label, onCancel, isHeld = false, children }: LenderFormProps) {
  return (
    <form onSubmit={state.onSubmit} onKeyDown={submitOnCtrlEnter} noValidate>
      <FormFields fields={fields} form={state.form} />
      {children}
      <Group gap="sm" className={classes.actions ?? ''}>
        <Button type="submit" loading={state.submitting} disabled={isHeld}>
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitKeys does="to save" />
      </Group>
    </form>
  );
}
