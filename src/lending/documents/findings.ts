import { isCalendarDay } from '../../kernel/fields/texts/formats.ts';
import type { PageBox } from '../../kernel/files/pdf-form/form.ts';

/** How a value of a document is written: a day is YYYY-MM-DD, money is whole dollars, an address one line. */
export type FindingKind = 'text' | 'name' | 'day' | 'money' | 'address';

/** What can be found in a document, as people call it. Personal identifiers are none of these: they are never carried. */
export const findingTypes = {
  purchasePrice: { label: 'Purchase price', kind: 'money' },
  contractDate: { label: 'Contract date', kind: 'day' },
  closingDate: { label: 'Closing date', kind: 'day' },
  contractExpiry: { label: 'Contract expires', kind: 'day' },
  buyer: { label: 'Buyer', kind: 'name' },
  seller: { label: 'Seller', kind: 'name' },
  propertyAddress: { label: 'Property address', kind: 'address' },
  accountHolder: { label: 'Account holder', kind: 'name' },
  statementStart: { label: 'Statement from', kind: 'day' },
  statementEnd: { label: 'Statement to', kind: 'day' },
  endingBalance: { label: 'Ending balance', kind: 'money' },
  insurer: { label: 'Insurance company', kind: 'name' },
  insured: { label: 'Named insured', kind: 'name' },
  policyNumber: { label: 'Policy number', kind: 'text' },
  policyStart: { label: 'Policy begins', kind: 'day' },
  policyEnd: { label: 'Policy ends', kind: 'day' },
  coverageAmount: { label: 'Dwelling coverage', kind: 'money' },
  landlord: { label: 'Landlord', kind: 'name' },
  tenant: { label: 'Tenant', kind: 'name' },
  leaseStart: { label: 'Lease begins', kind: 'day' },
  leaseEnd: { label: 'Lease ends', kind: 'day' },
  monthlyRent: { label: 'Monthly rent', kind: 'money' },
  entityName: { label: 'Entity name', kind: 'name' },
  member: { label: 'Member', kind: 'name' },
  holderName: { label: 'Name on the ID', kind: 'name' },
  documentDate: { label: 'Dated', kind: 'day' },
  expiryDate: { label: 'Expires', kind: 'day' },
  payoffAmount: { label: 'Payoff amount', kind: 'money' },
  mortgageCompany: { label: 'Mortgage company', kind: 'name' },
  appraisedValue: { label: 'Appraised value', kind: 'money' },
  afterRepairValue: { label: 'After-repair value', kind: 'money' },
  titleCompany: { label: 'Title company', kind: 'name' },
  titleFileNumber: { label: 'Title file number', kind: 'text' },
  contractor: { label: 'Contractor', kind: 'name' },
  bidTotal: { label: 'Bid total', kind: 'money' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly kind: FindingKind }>>;

export type FindingName = keyof typeof findingTypes;

/** A value that a document states, and the place where it does. */
export interface Finding {
  readonly what: FindingName;
  readonly value: string | number;
  readonly box: PageBox;
}

/** Why a type is suggested: a word of the file's name, a phrase of its text, or the values that were found in it. */
export type RecognitionReason =
  | { readonly code: 'name-says'; readonly word: string }
  | { readonly code: 'text-says'; readonly phrase: string }
  | { readonly code: 'values-found'; readonly what: readonly FindingName[] };

export interface RecognizedType {
  /** A name of `document-types.ts`; one that is stored may be listed no more. */
  readonly name: string;
  /** From 0 to 1. Where little speaks for a type, none is stated at all. */
  readonly score: number;
  readonly reasons: readonly RecognitionReason[];
}

/** Whether there was text to read: a scan has none, and a broken or locked file can't be opened. */
export const textStates = ['read', 'none', 'unreadable'] as const;
export type TextState = (typeof textStates)[number];

/** What was recognized in a document of a deal. Stored with it, and read by `readFindings`. */
export interface DocumentFindings {
  readonly text: TextState;
  readonly type?: RecognizedType;
  readonly values: readonly Finding[];
  /** The last day the document counts, and the value from which it was counted. */
  readonly validUntil?: string;
  readonly validFrom?: FindingName;
  /** It states a Social Security number or an EIN. Which one is not stored. */
  readonly containsIdentifier?: true;
  /** It takes a password to open. */
  readonly isLocked?: true;
  /** It can't be rewritten for a package: it goes as it is, with its properties. */
  readonly goesAsIs?: true;
  /** Values that somebody doesn't want to answer anything with. */
  readonly ignored?: readonly FindingName[];
}

export const fileFaults = ['locked', 'unreadable', 'as-is'] as const;
export type FileFault = (typeof fileFaults)[number];

/** What keeps a file from being an ordinary part of a package; null: nothing that is known. */
export const faultOf = (findings: DocumentFindings | undefined): FileFault | null =>
  findings?.isLocked ? 'locked' : findings?.text === 'unreadable' ? 'unreadable' : findings?.goesAsIs ? 'as-is' : null;

/** A value by its name, in the order of the document. */
export const valuesNamed = (findings: DocumentFindings, what: FindingName): readonly Finding[] =>
  findings.values.filter((value) => value.what === what);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isFindingName = (value: unknown): value is FindingName =>
  typeof value === 'string' && Object.hasOwn(findingTypes, value);
const isOneOf = <const T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((entry) => entry === value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readBox(stored: unknown): PageBox | undefined {
  if (!isRecord(stored)) return undefined;
  const { page, x, y, width, height } = stored;
  const isPlace = isNumber(page) && isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height);
  return isPlace ? { page, x, y, width, height } : undefined;
}

function readFinding(stored: unknown): Finding | undefined {
  if (!isRecord(stored) || !isFindingName(stored.what)) return undefined;
  const { what, value } = stored;
  const box = readBox(stored.box);
  const { kind } = findingTypes[what];
  const fits =
    kind === 'money' ? isNumber(value) : typeof value === 'string' && (kind !== 'day' || isCalendarDay(value));
  return box && fits && (typeof value === 'string' || isNumber(value)) ? { what, value, box } : undefined;
}

function readReason(stored: unknown): RecognitionReason | undefined {
  if (!isRecord(stored)) return undefined;
  const { code, word, phrase, what } = stored;
  if (code === 'name-says' && typeof word === 'string') return { code, word };
  if (code === 'text-says' && typeof phrase === 'string') return { code, phrase };
  return code === 'values-found' ? { code, what: listOf(what).filter(isFindingName) } : undefined;
}

function readType(stored: unknown): RecognizedType | undefined {
  if (!isRecord(stored)) return undefined;
  const { name, score, reasons } = stored;
  if (typeof name !== 'string' || !isNumber(score)) return undefined;
  return { name, score, reasons: listOf(reasons).flatMap((reason) => readReason(reason) ?? []) };
}

/** Findings as they were stored; undefined where there are none, or where they can't be read. Values of another time are left out. */
export function readFindings(stored: unknown): DocumentFindings | undefined {
  if (!isRecord(stored) || !isOneOf(textStates, stored.text)) return undefined;
  const { text, validUntil, validFrom } = stored;
  const type = readType(stored.type);
  return {
    text,
    ...(type && { type }),
    values: listOf(stored.values).flatMap((value) => readFinding(value) ?? []),
    ...(typeof validUntil === 'string' && isCalendarDay(validUntil) && { validUntil }),
    ...(isFindingName(validFrom) && { validFrom }),
    ...(Array.isArray(stored.ignored) && { ignored: stored.ignored.filter(isFindingName) }),
    ...(stored.containsIdentifier === true && { containsIdentifier: true as const }),
    ...(stored.isLocked === true && { isLocked: true as const }),
    ...(stored.goesAsIs === true && { goesAsIs: true as const }),
  };
}
