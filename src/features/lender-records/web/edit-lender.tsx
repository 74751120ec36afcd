import { Alert, Anchor, Input, List, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AppLink } from '../../../ui/addresses.tsx';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { useFieldsForm } from '../../../ui/forms/form-fields.tsx';
import { notice } from '../../../ui/notices.tsx';
import type { LenderRecord } from '../../lenders/contract.ts';
import { lenderEditFields } from '../../lenders/model.ts';
import { changeLender } from '../contract.ts';
import { isRecordField, labelOfField, mergeRecords, type RecordValues, recordFields, writeValue } from '../model.ts';
import { LenderForm, useUnsaved } from './lender-form.tsx';
import { type Merge, MergePanel } from './merge-panel.tsx';
import { recordOptions } from './queries.ts';

interface EditLenderProps {
  readonly record: LenderRecord;
  /** A lender's user: what is saved waits for approval, and what waits stands in the form. */
  readonly proposes: boolean;
  readonly leave: () => void;
}

const fail = (error: unknown) =>
  notice.error(
    error instanceof ApiError && error.code === 'RATE_LIMITED' ? messageOf(error) : 'Error updating lender.',
  );

/** What a person sees of a record as the starting point. */
const startOf = (record: LenderRecord, proposes: boolean): RecordValues =>
  Object.fromEntries(
    recordFields.map((field) => [
      field,
      proposes && field in record.pendingEdits ? record.pendingEdits[field] : record[field],
    ]),
  );

export function EditLender({ record, proposes, leave }: EditLenderProps) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [merge, setMerge] = useState<Merge & { readonly mine: RecordValues }>();
  const save = async (values: RecordValues, version: number) => {
    const params = { id: record._id };
    const { waiting, lender } = await callEndpoint(changeLender, { params, body: { ...values, version } });
    unsaved.saved();
    client.setQueryData(recordOptions(record._id).queryKey, lender);
    void client.invalidateQueries({ queryKey: ['lenders'] });
    notice.success('Lender updated successfully!');
    if (waiting.length > 0) notice.info('Your changes wait for approval by an administrator.');
    leave();
  };
  const state = useFieldsForm({
    fields: lenderEditFields,
    initial: startOf(record, proposes),
    onSubmit: (values) => saveOrMerge(values),
    onFailed: fail,
  });
  const { form } = state;
  const unsaved = useUnsaved(state);

  const saveOrMerge = async (values: RecordValues) => {
    try {
      await save(values, seen.version);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error;
      await bringTogether(values);
    }
  };
  /** Lays what others have saved beside what was typed here; what only they touched stands in the form from now on. */
  const bringTogether = async (mine: RecordValues) => {
    const theirs = await client.fetchQuery({ ...recordOptions(record._id), staleTime: 0 });
    const merged = mergeRecords(startOf(seen, proposes), mine, startOf(theirs, proposes));
    for (const { field, value } of merged.takenOver) form.setFieldValue(field, value);
    setSeen(theirs);
    setMerge({ ...merged, mine });
  };
  const isUntouched = !form.isDirty();
  const { setValues, resetDirty } = form;
  useEffect(() => {
    if (!isUntouched || record.version === seen.version) return;
    const values = startOf(record, proposes);
    setValues(values);
    resetDirty(values);
    setSeen(record);
  }, [record, seen, proposes, isUntouched, setValues, resetDirty]);

  const again = useMutation({ mutationFn: saveOrMerge, onError: fail });
  const choose = (chosen: RecordValues) => {
    if (!merge) return;
    const takenOver = Object.fromEntries(merge.takenOver.map(({ field, value }) => [field, value]));
    for (const [field, value] of Object.entries(chosen)) form.setFieldValue(field, value);
    setMerge(undefined);
    again.mutate({ ...merge.mine, ...takenOver, ...chosen });
  };
  return (
    <>
      {merge ? <MergePanel merge={merge} onChosen={choose} /> : null}
      <Pending record={record} proposes={proposes} />
      <LenderForm
        state={state}
        fields={lenderEditFields}
        label="Save"
        onCancel={leave}
        isHeld={merge !== undefined && merge.clashes.length > 0}
      >
        <RehabLogic text={record.rehabLogic} />
      </LenderForm>
    </>
  );
}

/** What waits for approval: the lender sees what is in force meanwhile, the administrator what is asked for. */
function Pending({ record, proposes }: Pick<EditLenderProps, 'record' | 'proposes'>) {
  const fields = Object.keys(record.pendingEdits).filter(isRecordField);
  if (fields.length === 0) return null;
  return (
    <Alert
      role="status"
      color="amber"
      variant="light"
      icon={<IconClock />}
      title={proposes ? 'These changes wait for approval' : 'Changes of the lender wait for approval'}
      mb="lg"
    >
      <List size="sm">
        {fields.map((field) => (
          <List.Item key={field}>
            {labelOfField(field)}: {writeValue(record.pendingEdits[field])} (in force: {writeValue(record[field])})
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {proposes ? (
          'The form shows them as you proposed them. Until they are approved, searches use what is in force.'
        ) : (
          <>
            Saving here decides nothing about them: a proposal still waits, unless you enter the same value.{' '}
            <Anchor component={AppLink} to="/admin/lender-approvals" inherit underline="always">
              Lender approvals
            </Anchor>
          </>
        )}
      </Text>
    </Alert>
  );
}

const RehabLogic = ({ text }: { readonly text: string }) => (
  <Input.Wrapper
    mt="md"
    label="Rehab logic"
    labelElement="div"
    description="Entered when the lender was added; it is not edited afterwards."
  >
    <Text size="sm" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {writeValue(text)}
    </Text>
  </Input.Wrapper>
);
