import type { DocumentTypeName } from '../../../src/lending/documents/document-types.ts';
import type { FindingName } from '../../../src/lending/documents/findings.ts';

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
