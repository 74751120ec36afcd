import { Button, Text } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { formatDate, formatDateTime, formatTime } from '../../../ui/format.ts';
import type { PackageForm } from '../../answers/web/use-package-form.ts';
import { submissionTexts as texts } from '../model.ts';
import classes from './submission.module.css';

/** A time of today alone, an earlier one with its day. */
const momentOf = (at: string): string =>
  formatDate(at) === formatDate(new Date()) ? formatTime(new Date(at)) : formatDateTime(at);

/** Floats above every step: nothing is saved without it or a step's own button. */
export function SaveProgress({ pack, onSave }: { readonly pack: PackageForm; readonly onSave: () => void }) {
  const { lastSavedAt, isSaving, isDirty, canEdit } = pack;
  return (
    <div className={classes.save}>
      <Text size="xs" role="status" className={classes.saved ?? ''}>
        {lastSavedAt === null ? texts.notSaved : `${texts.saved} ${momentOf(lastSavedAt)}`}
        {isDirty ? ' · Unsaved changes' : ''}
      </Text>
      <Button leftSection={<IconDeviceFloppy size={18} />} loading={isSaving} disabled={!canEdit} onClick={onSave}>
        {texts.save}
      </Button>
    </div>
  );
}
