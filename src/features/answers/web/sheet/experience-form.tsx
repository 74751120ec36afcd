import { Button, Text } from '@mantine/core';
import { useDeferredValue, useEffect, useRef } from 'react';
import { experienceSheet, sheetMessages } from '../../../../lending/answers/forms/experience-sheet.ts';
import { mostProperties, sheetColumns } from '../../../../lending/answers/questions/experience-sheet.ts';
import { HistoryButtons, useHistory } from '../../../../ui/forms/history/use-history.tsx';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { useRowKeys } from '../../../../ui/forms/nested-inputs.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useKeptFocus } from '../../../../ui/page/use-kept-focus.ts';
import type { Completeness } from '../../completeness.ts';
import { AnswerHistory } from '../history/answer-history.tsx';
import { focusCell } from '../program-forms/cell-keys.ts';
import { FormFrame } from '../program-forms/form-frame.tsx';
import { PasteRows } from '../program-forms/paste-dialog.tsx';
import frame from '../program-forms/program-forms.module.css';
import { useFormSave } from '../program-forms/use-form-save.ts';
import type { PackageForm } from '../use-package-form.ts';
import { ExitsPanel } from './exits-panel.tsx';
import { PropertyCard } from './property-card.tsx';
import classes from './sheet.module.css';
import { errorsOfSheet, isIncomplete, propertiesOf, sheetPath, unreadableIn } from './sheet-rows.ts';
import { useSheet } from './use-sheet.ts';

interface ExperienceFormProps {
  readonly pack: PackageForm;
  /** How far the package is with what was saved. */
  readonly onSaved: (completeness: Completeness) => void;
  readonly onCancel: () => void;
  /** The experience that the deal was searched with. */
  readonly searched: unknown;
}

const failed = { alone: sheetMessages.failed, before: `${sheetMessages.failed}: ` };
const names = [sheetPath];
const errorsOf = (values: Typed) => unreadableIn(propertiesOf(values[sheetPath]));
const checkFields = 'Some values can’t be read. Check the marked fields.';

/** The experience sheet: the properties that the borrower has owned. */
export function ExperienceForm({ pack, onSaved, onCancel, searched }: ExperienceFormProps) {
  const { form, canEdit } = pack;
  const history = useHistory(form, { names, errorsOf });
  const sheet = useSheet(form);
  // Counting three hundred rows never holds up a key.
  const counted = useDeferredValue(sheet.rows);
  const { problem, save } = useFormSave({
    pack,
    questions: names,
    failed,
    check: () => checkSheet(sheet.rows),
    onSaved,
  });
  return (
    <FormFrame
      name={experienceSheet.title}
      {...{ pack, history, problem, onCancel }}
      onSave={save}
      onPasteRows={(text) => void sheet.paste(text)}
      beside={<ExitsPanel rows={counted} searched={searched} />}
    >
      <Panel
        title={experienceSheet.title}
        about="Every property you bought, whether you still own it or sold it."
        isWide
        aside={
          <div className={frame.tools}>
            <AnswerHistory pack={pack} title={experienceSheet.title} questions={names} />
            <HistoryButtons history={history} />
            <PasteRows
              columns={sheetColumns.map(({ label }) => label)}
              disabled={!canEdit || sheet.isFull}
              onPaste={(text) => void sheet.paste(text)}
            />
          </div>
        }
      >
        <p role="status" className={frame.said}>
          {sheet.said}
        </p>
        <Properties sheet={sheet} pack={pack} />
        <Button variant="default" mt="md" disabled={!canEdit || sheet.isFull} onClick={sheet.add}>
          + Add Another Property
        </Button>
        {sheet.isFull ? (
          <Text size="sm" c="dimmed" mt={6}>
            A sheet has up to {mostProperties} properties.
          </Text>
        ) : null}
      </Panel>
    </FormFrame>
  );
}

/** What is missing of a row is said before what cannot be read. */
function checkSheet(rows: readonly Typed[]) {
  const errors = errorsOfSheet(rows);
  if (rows.length > 0 && Object.keys(errors).length === 0) return undefined;
  const text = rows.length === 0 || isIncomplete(rows, errors) ? sheetMessages.incomplete : checkFields;
  return { text, errors };
}

function Properties({ sheet, pack }: { readonly sheet: ReturnType<typeof useSheet>; readonly pack: PackageForm }) {
  const { rows, byRow, canFold, isOpen, acts, focusAt, onKey } = sheet;
  const list = useRef<HTMLOListElement>(null);
  const { keys } = useRowKeys(rows.length);
  useKeptFocus(list);
  useEffect(() => {
    if (focusAt.current === undefined) return;
    const { place, field } = focusAt.current;
    const row = list.current?.querySelector(`[data-place="${place}"]`);
    const first = row?.querySelector('input');
    if (field === undefined) first?.focus();
    // An earlier change may be drawn first: the focus waits until its row is there.
    if (field === undefined ? first : focusCell(row, field)) focusAt.current = undefined;
  });
  return (
    <ol ref={list} className={classes.rows} tabIndex={-1} data-rows aria-label="Properties" onKeyDown={onKey}>
      {keys.map((key, place) => (
        <PropertyCard
          key={key}
          form={pack.form}
          place={place}
          row={rows[place] ?? {}}
          errors={byRow.get(place)}
          isOpen={isOpen(place)}
          canFold={canFold}
          disabled={!pack.canEdit || pack.isSaving}
          acts={acts}
        />
      ))}
    </ol>
  );
}
