import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ComponentType, type DragEvent, useId, useRef, useState } from 'react';
import type { VerifiedFile } from '../../../../lending/loan-packages/verify/verify-file.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { formatDate } from '../../../../ui/format.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { authoritiesQuery, useVerify, type Verifying } from './use-verify.ts';
import classes from './verify.module.css';
import { VerifyResult } from './verify-result.tsx';

interface VerifyPageProps {
  /** Where the number of a certificate is typed: of a later feature. */
  readonly ByNumber: ComponentType;
  /** What is known of the certificate that a file is, if it is one. */
  readonly OfFile: ComponentType<{ readonly file: File; readonly result: VerifiedFile }>;
}

/** /verify: whether a sealed document or a loan package is unchanged. For everybody; the file stays in the browser. */
export function VerifyPage({ ByNumber, OfFile }: VerifyPageProps) {
  const { state, verify, reset } = useVerify();
  return (
    <Page
      title="Verify a document"
      subtitle="Find out whether a sealed PDF or a loan package is unchanged since it was sealed. The check runs in your browser: your file is not uploaded."
      width="narrow"
    >
      <div className={classes.page}>
        {state.step === 'done' ? (
          <>
            <OfFile file={state.file} result={state.result} />
            <VerifyResult file={state.file} result={state.result} again={reset} />
          </>
        ) : (
          <>
            <FileChoice isBusy={state.step === 'checking'} onFile={(file) => void verify(file)} />
            <Running state={state} cancel={reset} retry={(file) => void verify(file)} />
            <ByNumber />
          </>
        )}
        <Authorities />
      </div>
    </Page>
  );
}

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function FileChoice({ isBusy, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const take = (files: readonly File[]) => {
    const [file] = files;
    setProblem(files.length > 1 ? 'Check one file at a time.' : '');
    if (file && files.length === 1) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileCheck size={32} aria-hidden />
      <Button disabled={isBusy} aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Text size="sm" c="dimmed" id={hint}>
        or drop it here. A sealed PDF, or a loan package (ZIP).
      </Text>
      {problem === '' ? null : (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <input ref={input} type="file" accept=".pdf,.zip" hidden aria-label="File to verify" onChange={choose} />
    </div>
  );
}

interface RunningProps {
  readonly state: Verifying;
  readonly cancel: () => void;
  readonly retry: (file: File) => void;
}

function Running({ state, cancel, retry }: RunningProps) {
  if (state.step === 'failed') {
    const title = state.error ? 'Couldn’t load the list of authorities.' : `Couldn’t read ${state.file.name}.`;
    return <ErrorState title={title} error={state.error} retry={() => retry(state.file)} />;
  }
  if (state.step !== 'checking') return null;
  const { file, done, all } = state;
  return (
    <div role="status">
      <Group justify="space-between">
        <Text size="sm">
          Checking {file.name}
          {all > 0 ? `: ${done} of ${all} files` : ''}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={all > 0 ? (100 * done) / all : 5} aria-label="Progress of the check" mt="xs" />
    </div>
  );
}

/** What seals are traced back to, for those who check without this page. */
function Authorities() {
  const query = useQuery(authoritiesQuery);
  const authorities = query.data?.authorities ?? [];
  if (authorities.length === 0) return null;
  return (
    <Panel
      title="Authorities of this site"
      about="A seal counts when it was made with one of these certificates, or when one of them vouches for its certificate. To check a file without this page, compare their SHA-256 fingerprints."
    >
      <ul className={classes.authorities}>
        {authorities.map(({ sha256, notAfter, pem }, index) => (
          <li key={sha256}>
            <code>{sha256.match(/.{1,8}/g)?.join(' ')}</code>
            <Text size="sm" c="dimmed">
              Valid until {formatDate(notAfter)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              mt={4}
              onClick={() =>
                saveFile(new Blob([pem], { type: 'application/x-pem-file' }), `authority-${index + 1}.pem`)
              }
            >
              {`Download certificate ${index + 1}`}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
