import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatDay } from '../../../kernel/format.ts';
import type { VerifiedFile } from '../../../lending/loan-packages/verify/verify-file.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import type { ConfirmedCertificate } from '../contract.ts';
import { verifyCertificate } from '../endpoints.ts';
import { certificateTexts, readNumber } from '../model.ts';
import classes from './certificates.module.css';
import { numberInFile } from './number-in-file.ts';

const notANumber = 'A number has 16 letters and digits after PC. Check what you typed.';

/** On /verify: what the number of a class certificate stands for. */
export function NumberCheck() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const check = useMutation({
    mutationFn: (number: string) => callEndpoint(verifyCertificate, { body: { number } }),
    onError: (error) => setProblem(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = readNumber(typed);
    setProblem(number === undefined ? notANumber : '');
    if (number !== undefined) check.mutate(number);
  };
  return (
    <Panel
      title="Check a certificate number"
      about="A class certificate of Plinth carries a number such as PC-7K3M-9QWX-2HBN-4TRD. Only the number is sent."
      isWide
    >
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label="Certificate number"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          Check number
        </Button>
      </form>
      <div role="status">{check.data && problem === '' ? <Facts certificate={check.data.certificate} /> : null}</div>
    </Panel>
  );
}

interface OfFileProps {
  readonly file: File;
  readonly result: VerifiedFile;
}

/** The seal holds: whether the certificate was withdrawn since, which no seal can say. Of the file only that number is sent. */
export function CertificateOfFile({ file, result: { type, verdict } }: OfFileProps) {
  const number = useQuery({
    queryKey: ['certificate-number', file.name, file.size, file.lastModified],
    queryFn: async () => (await numberInFile(file)) ?? null,
    enabled: type === 'pdf' && verdict === 'holds',
    gcTime: 0,
  });
  const found = number.data ?? '';
  const query = useQuery({
    queryKey: ['verify-certificate', found],
    queryFn: () => callEndpoint(verifyCertificate, { body: { number: found } }),
    enabled: found !== '',
    retry: false,
    gcTime: 0,
  });
  if (found === '') return null;
  return (
    <Panel title="Class certificate" isWide>
      <div role="status">
        {query.data ? <Facts certificate={query.data.certificate} /> : null}
        {query.isError ? (
          <Text>
            The seal is valid, but the number {found} could not be confirmed: {messageOf(query.error)}
          </Text>
        ) : null}
      </div>
    </Panel>
  );
}

/** What a stranger is shown of a certificate, and what it confirms. */
function Facts({ certificate }: { readonly certificate: ConfirmedCertificate }) {
  const { number, name, title, issuedOn, state, withdrawnOn } = certificate;
  const isValid = state === 'valid';
  return (
    <Alert
      mt="md"
      variant="light"
      color={isValid ? 'pine' : 'red'}
      title={
        isValid ? 'This certificate is valid' : `This certificate was withdrawn on ${formatDay(withdrawnOn ?? '')}`
      }
    >
      <dl className={classes.facts}>
        <dt>Name</dt>
        <dd>{name}</dd>
        <dt>Class</dt>
        <dd>{title}</dd>
        <dt>Completed</dt>
        <dd>{formatDay(issuedOn)}</dd>
        <dt>Number</dt>
        <dd>{number}</dd>
      </dl>
      <Text size="sm">
        {isValid ? certificateTexts.confirms : 'It no longer confirms anything.'} {certificateTexts.confirmsNot}
      </Text>
    </Alert>
  );
}
