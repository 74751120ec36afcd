import { Alert, Button, FileInput, List, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LenderSelect } from '../../lenders/web/lender-select.tsx';
import { importJson } from '../endpoints.ts';

const noList = 'Please upload a valid JSON file containing an array of loan programs.';

interface Said {
  readonly isGood: boolean;
  readonly text: string;
  readonly problems?: FieldErrors;
}
const refusal = (text: string, problems?: FieldErrors): Said => ({
  isGood: false,
  text,
  ...(problems ? { problems } : {}),
});

/** The list of a text, an object counting as a list of one; null where it holds none. */
function listOf(value: unknown): readonly object[] | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isList = list.length > 0 && list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));
  return isList ? (list as readonly object[]) : null;
}

/** What the call takes: the chosen lender, and the type in lower case. */
const asSent = (program: object, lender: string | null) => {
  const { type } = program as { readonly type?: unknown };
  return { ...program, lenderId: lender, lender, type: typeof type === 'string' ? type.toLowerCase() : type };
};

/** What the form holds, what it says, and what becomes of it. */
function useJsonImport() {
  const [lender, setLender] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [said, setSaid] = useState<Said>();
  const send = useMutation({
    mutationFn: (programs: readonly object[]) =>
      callEndpoint(importJson, { body: programs.map((program) => asSent(program, lender)) }),
    onSuccess: () => setSaid({ isGood: true, text: 'Loan programs imported successfully.' }),
    onError: (error) => {
      const fields = error instanceof ApiError ? error.body?.fields : undefined;
      setSaid(refusal('An error occurred during import.', fields));
    },
  });

  /** @returns undefined where it is no JSON, which is said then */
  const parse = (typed: string): { readonly value: unknown } | undefined => {
    try {
      return { value: JSON.parse(typed) };
    } catch (error) {
      setSaid(refusal(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`));
      return undefined;
    }
  };
  const choose = async (file: File | null) => {
    setSaid(undefined);
    if (file === null) return setText('');
    const typed = await file.text();
    setText(typed);
    parse(typed);
  };
  const submit = () => {
    setSaid(undefined);
    if (lender === null) return setSaid(refusal('Please select a lender.'));
    if (text.trim() === '') return setSaid(refusal(noList));
    const parsed = parse(text);
    if (!parsed) return;
    const programs = listOf(parsed.value);
    if (programs === null) return setSaid(refusal(noList));
    send.mutate(programs);
  };
  return { lender, setLender, text, setText, said, choose, submit, isSending: send.isPending };
}

/** /admin/json-tools: loan programs of one lender from a JSON file or a text. */
export function JsonToolsPage() {
  const form = useJsonImport();
  return (
    <Page title="JSON Tools" subtitle="Import loan programs of one lender from JSON." width="narrow">
      <Paper withBorder p="lg">
        <Stack gap="md">
          <LenderSelect
            label="Lender"
            description="All programs of the list become this lender's."
            placeholder="Select a lender"
            value={form.lender}
            onChange={form.setLender}
          />
          <FileInput
            label="JSON file"
            placeholder="Choose a file"
            styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
            accept=".json,application/json"
            clearable
            onChange={form.choose}
          />
          <Textarea
            label="Or paste it here"
            description="A list of programs, or one program. Each says its type: fix and flip, dscr, ground up, portfolio or stabilized bridge."
            autosize
            minRows={8}
            maxRows={20}
            spellCheck={false}
            value={form.text}
            onChange={({ currentTarget }) => form.setText(currentTarget.value)}
          />
          {form.said ? <Answer said={form.said} /> : null}
          <Button onClick={form.submit} loading={form.isSending} style={{ alignSelf: 'flex-start' }}>
            Import
          </Button>
        </Stack>
      </Paper>
    </Page>
  );
}

function Answer({ said: { isGood, text, problems = {} } }: { readonly said: Said }) {
  const rows = Object.entries(problems);
  return (
    <Alert color={isGood ? 'pine' : 'red'} variant="light" role={isGood ? 'status' : 'alert'} title={text}>
      {rows.length === 0 ? null : (
        <>
          <Text size="sm" mb="xs">
            Nothing was imported.
          </Text>
          <List size="sm">
            {rows.map(([path, message]) => {
              const [row, ...field] = path.split('.');
              return (
                <List.Item key={path}>
                  Program {row}
                  {field.length > 0 ? `, ${field.join('.')}` : ''}: {message}
                </List.Item>
              );
            })}
          </List>
        </>
      )}
    </Alert>
  );
}
