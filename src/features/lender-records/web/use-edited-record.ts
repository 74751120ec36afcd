import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { type FieldsForm, useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { notice } from '../../../ui/notices.tsx';
import type { LenderRecord } from '../../lenders/contract.ts';
import { lenderEditFields } from '../../lenders/model.ts';
import { recordOptions } from '../../lenders/web/queries.ts';
import { changeLender } from '../endpoints.ts';
import { mergeRecords, type RecordValues, recordFields } from '../model.ts';
import { useUnsaved } from './lender-form.tsx';
import type { Merge } from './merge-panel.tsx';

export interface EditLenderProps {
  readonly record: LenderRecord;
  /** A lender's user: what is saved waits for approval, and what waits stands in the form. */
  readonly proposes: boolean;
  readonly leave: () => void;
}

interface EditedRecord {
  readonly state: FieldsForm;
  /** Somebody else saved meanwhile. */
  readonly merge: Merge | undefined;
  readonly choose: (chosen: RecordValues) => void;
}

const fail = (error: unknown) =>
  notice.error(error instanceof ApiError && error.is('RATE_LIMITED') ? messageOf(error) : 'Error updating lender.');

/** What a person sees of a record as the starting point. */
const startOf = (record: LenderRecord, proposes: boolean): RecordValues =>
  Object.fromEntries(
    recordFields.map((field) => [
      field,
      proposes && field in record.pendingEdits ? record.pendingEdits[field] : record[field],
    ]),
  );

/** The form of a record: saves, and when somebody else was quicker lays both versions side by side. */
export function useEditedRecord({ record, proposes, leave }: EditLenderProps): EditedRecord {
  const client = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [merge, setMerge] = useState<Merge & { readonly mine: RecordValues }>();
  const options = recordOptions(record._id);

  const save = async (values: RecordValues) => {
    const params = { id: record._id };
    const { waiting, lender } = await callEndpoint(changeLender, {
      params,
      body: { ...values, version: seen.version },
    });
    unsaved.saved();
    client.setQueryData(options.queryKey, lender);
    void client.invalidateQueries({ queryKey: ['lenders'] });
    notice.success('Lender updated successfully!');
    if (waiting.length > 0) notice.info('Your changes are pending approval by an administrator.');
    leave();
  };
  const saveOrMerge = async (mine: RecordValues) => {
    try {
      await save(mine);
    } catch (error) {
      if (!(error instanceof ApiError && error.is('CONFLICT'))) throw error;
      const theirs = await client.fetchQuery({ ...options, staleTime: 0 });
      const merged = mergeRecords(startOf(seen, proposes), mine, startOf(theirs, proposes));
      // What only they touched stands in the form from now on.
      for (const { field, value } of merged.takenOver) state.form.setFieldValue(field, value);
      setSeen(theirs);
      setMerge({ ...merged, mine });
    }
  };
  const initial = startOf(record, proposes);
  const state = useFieldsForm({ fields: lenderEditFields, initial, onSubmit: saveOrMerge, onFailed: fail });
  const unsaved = useUnsaved(state);
  useFollowing(state, { record, seen, proposes, follow: setSeen });
  const again = useMutation({ mutationFn: saveOrMerge, onError: fail });
  const choose = (chosen: RecordValues) => {
    if (!merge) return;
    const takenOver = Object.fromEntries(merge.takenOver.map(({ field, value }) => [field, value]));
    for (const [field, value] of Object.entries(chosen)) state.form.setFieldValue(field, value);
    setMerge(undefined);
    again.mutate({ ...merge.mine, ...takenOver, ...chosen });
  };
  return { state, merge, choose };
}

interface Followed extends Pick<EditLenderProps, 'record' | 'proposes'> {
  readonly seen: LenderRecord;
  readonly follow: (record: LenderRecord) => void;
}

/** A form that nobody has touched shows the record as it is now. */
function useFollowing({ form }: FieldsForm, { record, seen, proposes, follow }: Followed): void {
  const isUntouched = !form.isDirty();
  const { setValues, resetDirty } = form;
  useEffect(() => {
    if (!isUntouched || record.version === seen.version) return;
    const values = startOf(record, proposes);
    setValues(values);
    resetDirty(values);
    follow(record);
  }, [record, seen, proposes, isUntouched, setValues, resetDirty, follow]);
}
