import { useMemo, useRef, useState } from 'react';
import { sheetMessages } from '../../../../lending/answers/forms/experience-sheet.ts';
import { pasteSummary } from '../../../../lending/answers/paste/pasted.ts';
import { mostProperties, newProperty } from '../../../../lending/answers/questions/experience-sheet.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
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
  /** The row whose first input is to have the focus once it is drawn. */
  const focusAt = useRef<number>(undefined);
  const latest = useRef(form);
  latest.current = form;
  const now = () => propertiesOf(latest.current.getValues()[sheetPath]);

  const add = () => {
    const place = now().length;
    form.insertListItem(sheetPath, newProperty());
    setOpened((before) => new Set(before).add(place));
    focusAt.current = place;
    setSaid('');
  };
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
  return { rows, byRow, canFold, isOpen, said, focusAt, add, paste, acts, isFull };
}
