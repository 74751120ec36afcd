import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type KindSlug, loanKind } from '../../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import { LoadingRows } from '../../../../ui/page/data-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { programCalls } from '../../endpoints.ts';
import { emptyProgram } from '../../model.ts';
import { programMessages } from '../../texts/messages.ts';
import { useProgramPlace } from '../addresses.ts';
import { ConfirmationsPanel } from './confirmations-panel.tsx';
import { draftKey } from './draft.ts';
import classes from './form.module.css';
import { ProgramFormView } from './program-form.tsx';
import { failureOf, formValues, programKey, type ReadProgram, readProgramRecord } from './save-program.ts';
import { VersionsPanel } from './versions-panel.tsx';

const useKind = (): LoanKind => loanKind(useParams({ strict: false }).kind ?? '');

/** /add-{kind}-program/{lenderId}, with and without /lender; `copyOf` names a program to begin with. */
export function AddProgramPage() {
  const kind = useKind();
  const { lenderId } = useProgramPlace();
  const { copyOf } = useSearch({ strict: false });
  return (
    <Page
      title={`Add a ${kind.displayName} program`}
      subtitle="Leave blank if there is no limit. Brokers can't see the program until you publish it."
    >
      {copyOf === undefined ? (
        <AddForm key={`${lenderId} ${kind.slug}`} kind={kind} lenderId={lenderId} />
      ) : (
        <StoredProgram kind={kind} programId={copyOf}>
          {(program) => <AddForm key={program._id} kind={kind} lenderId={lenderId} like={program} />}
        </StoredProgram>
      )}
    </Page>
  );
}

interface AddFormProps {
  readonly kind: LoanKind;
  readonly lenderId: string;
  readonly like?: ReadProgram;
}

function AddForm({ kind, lenderId, like }: AddFormProps) {
  const [start] = useState(() => {
    // A kind that is only known when the page is open: its slug is one of the list's.
    const empty = { ...emptyProgram(kind.slug as KindSlug), effectiveFrom: null, effectiveUntil: null };
    const values = like ? { ...formValues(kind, like), name: `${like.name} (copy)` } : empty;
    return { values, version: null, draftKey: draftKey(lenderId, kind.slug, like ? `copy of ${like._id}` : null) };
  });
  return <ProgramFormView place={{ kind, lenderId, programId: null, status: 'draft' }} start={start} />;
}

/** /edit-{kind}-program/{lenderId}/{programId}, with and without /lender. */
export function EditProgramPage() {
  const kind = useKind();
  const { lenderId, programId = '' } = useProgramPlace();
  return (
    <Page title={`Edit a ${kind.displayName} program`}>
      <StoredProgram kind={kind} programId={programId}>
        {(program) => (
          <EditForm key={`${programId} ${program.version}`} kind={kind} lenderId={lenderId} program={program} />
        )}
      </StoredProgram>
    </Page>
  );
}

interface StoredProgramProps {
  readonly kind: LoanKind;
  readonly programId: string;
  readonly children: (program: ReadProgram) => React.ReactNode;
}

/** Loads a program once for a form: what arrives later must not run over what is typed. */
function StoredProgram({ kind, programId, children }: StoredProgramProps) {
  const query = useQuery({
    queryKey: programKey(programId),
    queryFn: ({ signal }) => readProgramRecord(kind, programId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.data) return children(query.data);
  if (!query.isError) return <LoadingRows rows={8} />;
  return (
    <Stack gap="md">
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle />} title="Failed to load program data.">
        <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Alert>
      <Group justify="flex-end">
        <Button disabled>Save program</Button>
      </Group>
    </Stack>
  );
}

interface EditFormProps {
  readonly kind: LoanKind;
  readonly lenderId: string;
  readonly program: ReadProgram;
}

function EditForm({ kind, lenderId, program }: EditFormProps) {
  const queries = useQueryClient();
  const programId = program._id;
  const [start] = useState(() => ({
    values: formValues(kind, program),
    version: program.version,
    draftKey: draftKey(lenderId, kind.slug, programId),
  }));
  useEffect(() => {
    document.title = `${program.name} · Plinth`;
  }, [program.name]);
  return (
    <ProgramFormView
      place={{ kind, lenderId, programId, status: program.status }}
      start={start}
      stored={program}
      actions={(leave) => <DeleteButton kind={kind} lenderId={lenderId} programId={programId} onDeleted={leave} />}
      below={({ isDirty, discard }) => (
        <Paper withBorder className={classes.section ?? ''} mt="lg">
          <ConfirmationsPanel programId={programId} version={program.version} />
          <Title order={2} size="h3" mb="md">
            Versions
          </Title>
          <VersionsPanel
            programId={programId}
            current={program.version}
            isDirty={isDirty}
            onRestored={() => {
              discard();
              void queries.invalidateQueries({ queryKey: programKey(programId) });
            }}
          />
        </Paper>
      )}
    />
  );
}

interface DeleteButtonProps {
  readonly kind: LoanKind;
  readonly lenderId: string;
  readonly programId: string;
  readonly onDeleted: () => void;
}

function DeleteButton({ kind, lenderId, programId, onDeleted }: DeleteButtonProps) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const messages = programMessages(kind);
  const remove = async () => {
    const confirmed = await confirm({
      title: 'Delete program',
      text: messages.deleteQuestion,
      confirm: 'Delete',
      dangerous: true,
    });
    if (!confirmed) return;
    setBusy(true);
    try {
      await callEndpoint(programCalls(kind).remove, { params: { lenderId, programId } });
      sessionStorage.removeItem(draftKey(lenderId, kind.slug, programId));
      notice.success(messages.deleted);
      void queries.invalidateQueries({ queryKey: ['programs-of', lenderId] });
      onDeleted();
    } catch (error) {
      notice.error(messages.deleteFailed(failureOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={busy}
      onClick={() => void remove()}
    >
      Delete
    </Button>
  );
}
