import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import type { Report } from '../contract.ts';
import { nameRule, type ReportSide } from '../model.ts';
import { type Draft, readFile, useDeleteReport, useSaveReport } from './queries.ts';
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

/** One report: its question beside what that comes to now. */
export function ReportEditor({ side, start, saved, lenders, onOpen }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(start);
  const [isMissing, setMissing] = useState(false);
  const save = useSaveReport(side, ({ _id }) => onOpen(_id));
  const remove = useDeleteReport(side, () => onOpen(undefined));
  const submit = (changes: Partial<Draft> = {}) => {
    const next = { ...draft, ...changes };
    if (next.name.trim() === '') setMissing(true);
    else save.mutate(next);
  };
  const download = async (report: Report) => {
    try {
      saveFile(await readFile(side, report._id), `${report.name}.csv`);
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
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
            <Button variant="default" onClick={() => void download(saved)}>
              Download CSV
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(saved)}>
              Delete
            </Button>
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
        <ReportResultPanel side={side} question={draft.question} />
      </div>
    </>
  );
}
