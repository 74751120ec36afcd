import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LoanKind, ProgramFailure } from '../../../../lending/kinds/kind.ts';
import { ApiError, callEndpoint, NetworkError } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { ProgramRecord } from '../../contract.ts';
import { programCalls } from '../../endpoints.ts';
import { programFields } from '../../model.ts';
import { type ProgramStatus, statusTexts } from '../../publication.ts';
import { programMessages } from '../../texts/messages.ts';
import { noticeOfStatus } from '../publish/use-program-status.ts';
import { effectiveFields, type ProgramForm } from './use-program-form.ts';

export const failureOf = (error: unknown): ProgramFailure => ({
  said: error instanceof ApiError ? error.body?.message : undefined,
  error: error instanceof Error ? error.message : String(error),
  answered: !(error instanceof NetworkError),
});

/** Which program a form is about. */
export interface FormPlace {
  readonly kind: LoanKind;
  readonly lenderId: string;
  /** Null: one that is being added. */
  readonly programId: string | null;
  /** What it is now; a program that is being added begins as a draft. */
  readonly status: ProgramStatus;
}

/** A program as forms use it: the fields of its kind among them. */
export type ReadProgram = Typed &
  Pick<ProgramRecord, '_id' | 'name' | 'version' | 'status' | 'state' | 'updatedAt' | 'updatedBy' | 'problems'>;

// The record is made of the kind's fields, which cannot be named here for a kind that is only known when the page is open.
const asRead = (program: unknown) => program as ReadProgram;

export const programKey = (programId: string) => ['program', programId] as const;

export async function readProgramRecord(kind: LoanKind, programId: string, signal?: AbortSignal): Promise<ReadProgram> {
  const answer = await callEndpoint(programCalls(kind).get, { params: { programId } }, signal ? { signal } : {});
  return asRead(answer.program);
}

/** What of a program its form holds. */
export const formValues = ({ slug }: LoanKind, program: Typed): Typed =>
  Object.fromEntries([...programFields(slug), ...effectiveFields].map(({ name }) => [name, program[name]]));

/** What others saved while the form was open. */
export interface Conflict {
  readonly theirs: ReadProgram;
}

interface Saving {
  readonly place: FormPlace;
  readonly program: ProgramForm;
  readonly onSaved: () => void;
}

interface Outcome {
  readonly programId: string;
  readonly state: ReadProgram['state'];
}

/** Says what saving came to. What made a program public can be undone. */
function sayOf(
  queries: QueryClient,
  { kind, lenderId, programId: edited, status: from }: FormPlace,
  to: ProgramStatus,
) {
  const messages = programMessages(kind);
  return ({ programId, state }: Outcome): void => {
    if (to === 'draft') notice.success("Draft saved. Brokers can't see it until you publish it.");
    else if (to === from) notice.success(messages.updated);
    else noticeOfStatus(queries, edited === null ? messages.added : statusTexts[state], { programId, lenderId, from });
  };
}

/** Saves the form as it was typed: the server reads the numbers. A version saved meanwhile is held against it instead. */
export function useSaveProgram({ place, program, onSaved }: Saving) {
  const { kind, lenderId, programId } = place;
  const { form, version } = program;
  const messages = programMessages(kind);
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const keys = useRef(createContentKeys());
  const busy = useRef(false);

  const send = async (status: ProgramStatus): Promise<Outcome> => {
    const calls = programCalls(kind);
    const { sentAs = { add: kind.slug, edit: kind.slug } } = kind.terms;
    if (programId === null) {
      const body = { ...form.values, type: sentAs.add, status };
      const idempotencyKey = keys.current.keyFor(body);
      const { program } = await callEndpoint(calls.add, { params: { lenderId }, body }, { idempotencyKey });
      return { programId: asRead(program)._id, state: asRead(program).state };
    }
    const seen = version === null ? {} : { version };
    const body = { ...form.values, type: sentAs.edit, ...(status === place.status ? {} : { status }), ...seen };
    const { program } = await callEndpoint(calls.update, { params: { programId }, body });
    return { programId, state: asRead(program).state };
  };
  const refuse = async (error: unknown) => {
    if (programId !== null && error instanceof ApiError && error.is('CONFLICT')) {
      const theirs = await readProgramRecord(kind, programId).catch(() => undefined);
      if (theirs && theirs.version !== version) return setConflict({ theirs });
    }
    const fields = error instanceof ApiError ? error.body?.fields : undefined;
    if (fields) {
      form.setErrors(fields);
      focusFirstInvalid();
    }
    const failed = programId === null ? messages.addFailed : messages.updateFailed;
    notice.error(failed(failureOf(error)));
  };
  const save = async (status: ProgramStatus = place.status) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    form.clearErrors();
    try {
      const outcome = await send(status);
      program.forgetDraft();
      sayOf(queries, place, status)(outcome);
      void queries.invalidateQueries({ queryKey: ['programs-of', lenderId] });
      if (programId !== null) queries.removeQueries({ queryKey: programKey(programId) });
      onSaved();
    } catch (error) {
      await refuse(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { save, saving, conflict, settle: () => setConflict(undefined) };
}
