import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { FormFields } from '../../../../ui/forms/form-fields.tsx';
import { HistoryButtons, onHistoryKey } from '../../../../ui/forms/history/use-history.tsx';
import { submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import { readSession } from '../../../accounts/web/session.ts';
import { useToList } from '../addresses.ts';
import { confirmPublishing } from '../publish/publish-preview.tsx';
import { ConflictDialog } from './conflict.tsx';
import { EffectPanel } from './effect-panel.tsx';
import classes from './form.module.css';
import { SaveButtons, StatusNote } from './publication-parts.tsx';
import { type FormPlace, type ReadProgram, useSaveProgram } from './save-program.ts';
import { TierSection } from './tier-section.tsx';
import { effectiveFields, type FormStart, type ProgramForm, useProgramForm } from './use-program-form.ts';

interface ProgramFormProps {
  readonly place: FormPlace;
  readonly start: FormStart;
  /** The program as it is stored; undefined for one that is being added. */
  readonly stored?: ReadProgram | undefined;
  /** Beside Cancel, for a program that is there. */
  readonly actions?: ((leave: () => void) => ReactNode) | undefined;
  readonly below?: ((program: ProgramForm) => ReactNode) | undefined;
}

/** The form of a program of any kind, to add or to edit, for administrators and for lenders. */
export function ProgramFormView({ place, start, stored, actions, below }: ProgramFormProps) {
  const program = useProgramForm(place.kind, start);
  const toList = useToList();
  const allowLeaving = useStay(program);
  const leave = () => {
    allowLeaving();
    toList();
  };
  const { save, saving, conflict, settle } = useSaveProgram({ place, program, onSaved: leave });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (place.status === 'draft') void publish();
    else void save();
  };
  const publish = async () => {
    const { kind, lenderId } = place;
    if (await confirmPublishing({ kind, lenderId, values: program.form.values })) await save('live');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    onHistoryKey(event, program.history);
    submitOnCtrlEnter(event);
  };
  return (
    <>
      <form onSubmit={onSubmit} onKeyDown={onKeyDown} className={classes.form} noValidate>
        <StatusNote program={stored} />
        <Notices program={program} problems={stored?.problems} />
        <Section title={place.kind.terms.label}>
          <FormFields fields={program.terms} form={program.form} disabled={saving} hints={program.warnings} />
        </Section>
        <Paper withBorder className={classes.section ?? ''}>
          <TierSection program={program} disabled={saving} />
        </Paper>
        <Section title="Availability">
          <FormFields fields={effectiveFields} form={program.form} disabled={saving} />
        </Section>
        <Paper withBorder className={classes.bar ?? ''}>
          <EffectPanel place={place} program={program} />
          <Group gap="xs" className={classes.buttons ?? ''}>
            <HistoryButtons history={program.history} />
            <Button variant="default" onClick={toList}>
              Cancel
            </Button>
            {actions?.(leave)}
            <SaveButtons
              status={place.status}
              saving={saving}
              onDraft={() => void save('draft')}
              onPublish={() => void publish()}
            />
          </Group>
        </Paper>
      </form>
      {below?.(program)}
      {conflict ? <ConflictDialog program={program} theirs={conflict.theirs} onSettled={settle} /> : null}
    </>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Paper withBorder className={classes.section ?? ''}>
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    {children}
  </Paper>
);

/** Asks before a page with unsaved changes is left. Answers how to leave without being asked. */
function useStay({ isDirty, forgetDraft }: ProgramForm): () => void {
  const { history } = useRouter();
  const mayLeave = useRef(false);
  const forget = useRef(forgetDraft);
  forget.current = forgetDraft;
  useEffect(() => {
    if (!isDirty) return;
    return history.block({
      enableBeforeUnload: () => !mayLeave.current,
      blockerFn: async () => {
        // Whoever is signed out, here or by the server, is not held back.
        if (readSession().status !== 'in') return false;
        const leaves = mayLeave.current || (await confirm(leaving));
        if (leaves) forget.current();
        return !leaves;
      },
    });
  }, [isDirty, history]);
  return () => {
    mayLeave.current = true;
  };
}

const leaving = {
  title: 'Leave without saving?',
  text: "Your changes to this program aren't saved.",
  confirm: 'Leave',
  cancel: 'Stay',
  dangerous: true,
};

function Notices({ program, problems }: { readonly program: ProgramForm; readonly problems: ReadProgram['problems'] }) {
  const { restoredAt, discard } = program;
  return (
    <>
      {problems ? (
        <Alert color="amber" variant="light" title="Some of this program's terms can't be read">
          <Text size="sm">The program is hidden from search until you save it again. Check these fields:</Text>
          <ul className={classes.changes}>
            {Object.entries(problems).map(([path, problem]) => (
              <li key={path}>
                {path}: {problem}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {restoredAt ? (
        <Alert color="gray" variant="light" role="status" title="We restored your unsaved changes">
          <Group justify="space-between" gap="sm">
            <Text size="sm">You made them in this tab. Last change: {formatDateTime(restoredAt)}.</Text>
            <Button variant="default" size="compact-sm" onClick={discard}>
              Discard changes
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}
