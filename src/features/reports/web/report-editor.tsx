import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { ExportMenu } from '../../../ui/lists/export-menu.tsx';
import type { Report } from '../contract.ts';
import { nameRule, whyNotAsked } from '../model.ts';
import type { ReportSide } from '../report-tables.ts';
import { callsOf, type Draft, useDeleteReport, useSaveReport } from './queries.ts';
import { QuestionForm } from './question-form.tsx';
import { ReportResultPanel } from './report-result.tsx';
import classes from './reports.module.css';

interface EditorProps {
  readonly side: ReportSide;
  readonly start: Draft;
  /** As it is saved; undefined for a new one. */
  readonly saved: Report | undefined;
  readonly lenders: readonly { readonly _id: string; readonly name: string }[];
  readonly onOpen: (id: string | undefined) => void;
}

/** One report: its setup beside its result. */
export function ReportEditor({ side, start, saved, lenders, onOpen }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(start);
  const [isMissing, setMissing] = useState(false);
  const save = useSaveReport(side, ({ _id }) => onOpen(_id));
  const remove = useDeleteReport(side, () => onOpen(undefined));
  const submit = (changes: Partial<Draft> = {}) => {
    const next = { ...draft, ...changes };
    if (next.name.trim() === '') setMissing(true);
    else if (whyNotAsked(side, next.question) === undefined) save.mutate(next);
  };
  // What is typed is asked for once nobody types.
  const [asked] = useDebouncedValue(draft.question, 250);
  return (
    <>
      <form
        className={classes.save}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Name"
          value={draft.name}
          maxLength={nameRule.most}
          error={isMissing ? nameRule.required : null}
          onChange={(event) => {
            setMissing(false);
            setDraft({ ...draft, name: event.currentTarget.value });
          }}
        />
        <Checkbox
          label="Email monthly"
          checked={draft.monthly}
          mb={8}
          onChange={(event) => setDraft({ ...draft, monthly: event.currentTarget.checked })}
        />
        <Button type="submit" loading={save.isPending}>
          Save report
        </Button>
        {saved ? (
          <>
            <Button
              variant="default"
              onClick={() =>
                submit({ id: undefined, name: `Copy of ${draft.name}`.slice(0, nameRule.most), monthly: false })
              }
            >
              Duplicate
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(saved)}>
              Delete
            </Button>
            <ExportMenu endpoint={callsOf[side].file} name={saved.name} params={{ id: saved._id }} />
          </>
        ) : null}
      </form>
      <div className={classes.layout}>
        <QuestionForm
          side={side}
          question={draft.question}
          lenders={lenders}
          onChange={(question) => setDraft({ ...draft, question })}
        />
        <ReportResultPanel side={side} question={asked} />
      </div>
    </>
  );
}
