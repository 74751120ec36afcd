import type { DocumentTypeName } from '../../../src/lending/documents/document-types.ts';
import type { DocumentFindings, FindingName } from '../../../src/lending/documents/findings.ts';

/** An invented document: its text, and what has to be recognized in it. */
export interface SampleDocument {
  readonly fileName: string;
  /** Undefined: no type may be stated. */
  readonly type: DocumentTypeName | undefined;
  readonly text: string;
  /** Every value that has to be found; of names that may be several, all of them. */
  readonly values?: Readonly<Partial<Record<FindingName, string | number | readonly string[]>>>;
  readonly validUntil?: string;
  readonly containsIdentifier?: true;
}

/** What has to be recognized in a sample. */
export const expectedOf = ({ type, values, validUntil, containsIdentifier }: SampleDocument) => ({
  type,
  validUntil,
  containsIdentifier,
  values: values ?? {},
});

/** What was recognized in a sample, to be compared with `expectedOf`: names that may be several are lists. */
export function recognizedIn(findings: DocumentFindings, { values = {} }: SampleDocument) {
  const { type, validUntil, containsIdentifier } = findings;
  const found = Object.entries(Object.groupBy(findings.values, ({ what }) => what));
  const several = new Set(Object.keys(values).filter((name) => Array.isArray(values[name as FindingName])));
  const named = found.map(([what, all = []]) => {
    const list = all.map(({ value }) => value);
    return [what, several.has(what) ? list : list[0]];
  });
  return { type: type?.name, validUntil, containsIdentifier, values: Object.fromEntries(named) };
}
