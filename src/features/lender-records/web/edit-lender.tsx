import { Alert, Anchor, Input, List, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { AppLink } from '../../../ui/addresses.tsx';
import { lenderEditFields } from '../../lenders/model.ts';
import { isRecordField, labelOfField, writeValue } from '../model.ts';
import { LenderForm } from './lender-form.tsx';
import { MergePanel } from './merge-panel.tsx';
import { type EditLenderProps, useEditedRecord } from './use-edited-record.ts';

/** A record that is there, in the form; beside it what waits for approval, and what others saved meanwhile. */
export function EditLender(props: EditLenderProps) {
  const { record, proposes, leave } = props;
  const { state, merge, choose } = useEditedRecord(props);
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
      title={proposes ? 'These changes are pending approval' : "The lender's changes are pending approval"}
      mb="lg"
    >
      <List size="sm">
        {fields.map((field) => (
          <List.Item key={field}>
            {labelOfField(field)}: {writeValue(record.pendingEdits[field])} (now: {writeValue(record[field])})
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {proposes ? (
          'The form shows your proposed values. Searches use the current values until these are approved.'
        ) : (
          <>
            Saving here doesn't approve or reject them, unless you enter the same value.{' '}
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
    description="Entered when the lender was added. It can't be edited."
  >
    <Text size="sm" mt={6} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {writeValue(text)}
    </Text>
  </Input.Wrapper>
);
