import { useRef, useState } from 'react';
import { readBlock, writeBlock } from './block.ts';
import { plainText, type TypedTier, valueAt } from './columns.ts';
import { cleared, copied, filledDown, inserted, moved, pasted, type TierRules, typed, without } from './edits.ts';
import { areaOf, type Cell, kept, nearest, only, type Selection } from './selection.ts';

/** A cell that is being typed in. */
export interface Draft {
  readonly text: string;
  /** Typing replaced the value, so that arrow keys lead on; otherwise they move within the text. */
  readonly replaces: boolean;
}

export interface TierGridState {
  readonly tiers: readonly TypedTier[];
  readonly rules: TierRules;
  readonly disabled: boolean;
  readonly onChange: (tiers: readonly TypedTier[]) => void;
}

const count = (many: number, one: string) => `${many} ${one}${many === 1 ? '' : 's'}`;

function pasteText({ area, added, lostRows, lostColumns }: ReturnType<typeof pasted>, maxTiers: number): string {
  const size = `${count(area.bottom - area.top + 1, 'row')} of ${count(area.right - area.left + 1, 'column')} pasted`;
  return [
    `${size}.`,
    added > 0 ? `${count(added, 'tier')} added.` : '',
    lostRows > 0 ? `${count(lostRows, 'row')} left out: a program has at most ${maxTiers} tiers.` : '',
    lostColumns > 0 ? `${count(lostColumns, 'column')} left out: the grid ends here.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What is selected and what is typed, and the way back of both to the tiers. */
function useSelection({ tiers, rules, disabled, onChange }: TierGridState) {
  const size = { rows: tiers.length, columns: rules.columns.length };
  const [stored, setSelection] = useState<Selection>(only({ row: 0, column: 0 }));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, setSaid] = useState('');
  /** The selected cell is to have the focus once it is drawn. */
  const wantsFocus = useRef(false);
  const selection = kept(stored, size);

  const select = (next: Selection, say = '') => {
    wantsFocus.current = true;
    setSaid(say);
    setSelection(next);
  };
  const change = (next: readonly TypedTier[], then: Selection = selection, say = '') => {
    if (disabled) return;
    setDraft(null);
    if (next !== tiers) onChange(next);
    select(then, next === tiers ? '' : say);
  };
  const textAt = ({ row, column }: Cell): string | undefined => {
    const [tier, at] = [tiers[row], rules.columns[column]];
    return tier && at && plainText(at, valueAt(tier, at));
  };
  const editAt = (cell: Cell, text = textAt(cell), replaces = false) => {
    if (disabled || text === undefined) return;
    setSelection(only(cell));
    setSaid('');
    setDraft({ text, replaces });
  };
  return { size, selection, draft, said, wantsFocus, setDraft, select, change, textAt, editAt };
}

/** The selection of the tiers, and every change that keys, clipboard and buttons can make to them. */
export function useTierGrid(state: TierGridState) {
  const { tiers, rules } = state;
  const { setDraft, textAt, change, editAt, ...rest } = useSelection(state);
  const { size, selection, draft, wantsFocus } = rest;
  const area = areaOf(selection);
  const { active } = selection;

  /** Takes over what was typed. @param focused the focus goes to a cell; otherwise it has gone elsewhere already */
  const commit = (to: Cell = active, focused = true) => {
    const text = draft?.text;
    const next = text === undefined || text === textAt(active) ? tiers : typed(tiers, rules, active, text);
    change(next, only(nearest(to, size)));
    wantsFocus.current = focused;
  };
  const cancel = () => {
    wantsFocus.current = true;
    setDraft(null);
  };
  const paste = (text: string) => {
    const result = pasted(tiers, rules, area, readBlock(text));
    const { top, left, bottom, right } = result.area;
    const written = { anchor: { row: top, column: left }, active: { row: bottom, column: right } };
    change(result.tiers, written, pasteText(result, rules.maxTiers));
  };
  const moveTo = (from: number, to: number) => {
    const next = moved(tiers, from, to);
    if (next === tiers) return;
    change(next, only({ row: to, column: active.column }), `Tier ${from + 1} is now tier ${to + 1}.`);
  };
  const insert = (row: number, like?: TypedTier) => {
    const next = inserted(tiers, rules, row, like);
    change(next, only({ row, column: like ? active.column : 0 }), `Tier ${row + 1} added.`);
  };
  const remove = () => {
    const next = without(tiers, area);
    change(
      next,
      only({ row: area.top, column: active.column }),
      `${count(tiers.length - next.length, 'tier')} removed.`,
    );
  };
  return {
    ...rest,
    area,
    startEdit: (text?: string) => editAt(active, text, text !== undefined),
    editAt: (cell: Cell) => editAt(cell),
    setText: (text: string) => setDraft((open) => open && { ...open, text }),
    ...{ cancel, commit, paste, moveTo, insert, remove },
    copy: () => writeBlock(copied(tiers, rules, area)),
    clear: () => change(cleared(tiers, rules, area)),
    fillDown: () => change(filledDown(tiers, rules, area)),
    duplicate: () => insert(active.row + 1, tiers[active.row]),
    move: (by: number) => moveTo(active.row, active.row + by),
  };
}
export type TierGridActs = ReturnType<typeof useTierGrid>;
