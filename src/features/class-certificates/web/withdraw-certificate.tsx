import { Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ReasonDialog } from '../../signing/web/reason-dialog.tsx';
import { withdrawCertificate } from '../endpoints.ts';
import { certificateTexts, readNumber } from '../model.ts';
import classes from './certificates.module.css';

/** For administrators: withdraws a certificate by its number. */
export function WithdrawCertificate() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [number, setNumber] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readNumber(typed);
    setProblem(read === undefined ? 'Enter the whole number, such as PC-7K3M-9QWX-2HBN-4TRD' : '');
    setNumber(read);
  };
  return (
    <Panel
      title="Withdraw a certificate"
      about="For a sealed certificate of a class that should not have been issued. Verify a document says so from then on."
      isWide
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label="Certificate number"
          autoComplete="off"
          maxLength={60}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" color="red" variant="light">
          Withdraw certificate
        </Button>
      </form>
      <ReasonDialog
        title="Withdraw this certificate?"
        text={`${number ?? ''}: its owner is notified and reads your reason. This can’t be undone.`}
        confirm="Withdraw certificate"
        cancel="Go back"
        opened={number !== undefined}
        onClose={() => setNumber(undefined)}
        send={async (reason) => {
          await callEndpoint(withdrawCertificate, { body: { number: number ?? '', reason } });
          setTyped('');
          notice.success(certificateTexts.withdrawn);
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        The reason is not shown to those who check the number.
      </Text>
    </Panel>
  );
}
