import type { MappedProgram } from '../../contract.ts';
import {
  type Around,
  type FieldMapping,
  type Find,
  isNumber,
  mappedLeaf,
  mappedLeaves,
  squeezed,
  type Take,
} from '../../mapping/field-mapping.ts';

/** A mapping while it is made: its field may not be chosen yet. */
export interface Draft {
  /** Of this page alone. */
  readonly key: number;
  readonly programId: string;
  readonly field: string;
  readonly find: Find;
  readonly take: Take;
  /** What stood around its place when that was chosen; undefined: it was chosen since, or nobody has read it yet. */
  readonly around: Around | undefined;
  /** The program's when its field was chosen. */
  readonly programVersion: number | undefined;
}

let keys = 0;
export const draftOf = (mapping: FieldMapping): Draft => ({
  ...mapping,
  around: mapping.around,
  programVersion: mapping.programVersion,
  key: ++keys,
});

const isComplete = ({ find }: Draft): boolean =>
  Object.entries(find).every(([name, text]) => name === 'sheet' || text.trim() !== '');

/** What can be looked for and saved. */
export const mappingsOf = (drafts: readonly Draft[]): FieldMapping[] =>
  drafts
    .filter((draft) => draft.field !== '' && draft.programId !== '' && isComplete(draft))
    .map(({ programId, programVersion, field, find, take, around }) => ({
      ...{ programId, programVersion, field, find, take },
      ...(around ? { around } : {}),
    }));

/** Whether a saved mapping has lost its field, or its place was emptied: saving would drop it. Who wants that removes it. */
export const wouldDrop = (drafts: readonly Draft[]): boolean => mappingsOf(drafts).length < drafts.length;

/** The words of a place that may name a field: 'Max LTC' of the table's header, or of the label. */
const wordsOf = (find: Find): string => (find.by === 'table' ? find.header : find.by === 'label' ? find.label : '');

/** The field that a place of the copy probably means, as long as no other mapping fills it; blank: nobody knows. */
export function guessField(program: MappedProgram, find: Find, drafts: readonly Draft[]): string {
  const words = squeezed(wordsOf(find));
  if (words === '') return '';
  const isFree = (path: string) => drafts.every(({ programId, field }) => programId !== program._id || field !== path);
  const leaf = mappedLeaves(program.kind, program.tiers).find(
    ({ path, field, header }) => isFree(path) && [squeezed(field.label), squeezed(header)].includes(words),
  );
  return leaf?.path ?? '';
}

/** Whether a text may hold several numbers of which one is meant. */
export function takesNumber(programs: readonly MappedProgram[], { programId, field }: Draft): boolean {
  const program = programs.find(({ _id }) => _id === programId);
  const leaf = program && mappedLeaf(program.kind, field);
  return leaf !== undefined && isNumber(leaf.field);
}

export const blankFinds: Readonly<Record<Find['by'], Find>> = {
  selector: { by: 'selector', selector: '' },
  table: { by: 'table', header: '', row: '' },
  cell: { by: 'cell', sheet: '', cell: '' },
  label: { by: 'label', label: '' },
};
