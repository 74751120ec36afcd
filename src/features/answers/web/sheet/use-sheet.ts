import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { sheetMessages } from '../../../../lending/answers/forms/experience-sheet.ts';
import { pasteSummary } from '../../../../lending/answers/paste/pasted.ts';
import { mostProperties, newProperty } from '../../../../lending/answers/questions/experience-sheet.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import { cellMoveOf, focusCell } from '../program-forms/cell-keys.ts';
import { readPasted, unusedText } from '../program-forms/read-pasted.ts';
import type { CardActs } from './property-card.tsx';
import { sheetShape } from './sheet-paste.ts';
import { errorsByRow, propertiesOf, sheetPath, withPasted } from './sheet-rows.ts';

/** Up to so many rows all stand open. */
const fewRows = 3;
/** So many of the rows in error are open at a time, the first ones. */
const openErrors = 20;

const without = (places: ReadonlySet<number>, removed: number): ReadonlySet<number> =>
  new Set([...places].filter((place) => place !== removed).map((place) => (place > removed ? place - 1 : place)));

/** Which rows stand open: those that somebody opened, new ones, and those in error until somebody closes them again. */
function useOpenRows(inError: readonly number[], count: number) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState('');
  const wanted = inError.slice(0, openErrors);
  // Open they stay once their errors are corrected, or a row would close under whoever types in it.
  if (wanted.join() !== shown) {
    setShown(wanted.join());
    setOpened(new Set([...opened, ...wanted]));
  }
  const canFold = count > fewRows;
  return { canFold, isOpen: (place: number) => !canFold || opened.has(place), setOpened };
}

interface RowActs {
  readonly focus: (place: number, field: string) => void;
  readonly add: (field: string) => void;
}

/** From a cell to the same one of the row above or below; Enter in the last row adds one. */
function onRowKey(event: KeyboardEvent, count: number, { focus, add }: RowActs): void {
  const move = cellMoveOf(event, '[data-place]');
  if (!move) return;
  const place = Number(move.row.dataset.place) + move.step;
  const next = move.row.parentElement?.querySelector(`[data-place="${place}"]`);
  if (place >= 0 && place < count && !focusCell(next, move.field)) focus(place, move.field);
  if (place === count && move.mayAdd && count < mostProperties) add(move.field);
}

/** The rows of the sheet, and everything that can be done to them. */
export function useSheet(form: FieldsFormState) {
  const answer = form.values[sheetPath];
  const rows = useMemo(() => propertiesOf(answer), [answer]);
  const byRow = useMemo(() => errorsByRow(form.errors), [form.errors]);
  const { canFold, isOpen, setOpened } = useOpenRows(
    [...byRow.keys()].sort((a, b) => a - b),
    rows.length,
  );
  const [said, setSaid] = useState('');
  /** The row that is to have the focus once it is drawn, in its first input or in a certain one. */
  const focusAt = useRef<{ readonly place: number; readonly field?: string }>(undefined);
  const latest = useRef(form);
  latest.current = form;
  const now = () => propertiesOf(latest.current.getValues()[sheetPath]);

  const focus = (place: number, field?: string) => {
    setOpened((before) => new Set(before).add(place));
    focusAt.current = { place, ...(field !== undefined && { field }) };
  };
  const add = (field?: string) => {
    focus(now().length, field);
    form.insertListItem(sheetPath, newProperty());
    setSaid('');
  };
  const onKey = (event: KeyboardEvent) => onRowKey(event, now().length, { focus, add });
  const paste = async (text: string) => {
    const pasted = await readPasted(text, sheetShape);
    if (!pasted) return;
    const { rows: next, errors, marked, added, leftOut } = withPasted(now(), pasted);
    const before = next.length === added ? {} : latest.current.errors;
    if (added > 0) {
      form.setFieldValue(sheetPath, next);
      form.setErrors({ ...before, ...errors });
    }
    setSaid(pasteSummary(added, marked.length, leftOut) + unusedText(pasted.unused));
  };
  const acts = useMemo<CardActs>(
    () => ({
      toggle: (place) =>
        setOpened(
          (before) => new Set(before.has(place) ? [...before].filter((one) => one !== place) : [...before, place]),
        ),
      remove: (place) => {
        const count = propertiesOf(latest.current.getValues()[sheetPath]).length;
        if (count <= 1) return notice.error(sheetMessages.lastProperty);
        latest.current.removeListItem(sheetPath, place);
        setOpened((before) => without(before, place));
        setSaid(`Property ${place + 1} removed.`);
      },
    }),
    [setOpened],
  );
  const isFull = rows.length >= mostProperties;
  return { rows, byRow, canFold, isOpen, said, focusAt, onKey, add: () => add(), paste, acts, isFull };
}
