import { attachmentLimits } from './attachments.ts';

/** What documents are, in the four groups that the tags are offered in. */
export const tagGroups = [
  {
    group: 'Loan Program Applications',
    tags: [
      'DSCR Loan Application',
      'Fix & Flip / Bridge Loan Application',
      'Rental Portfolio Loan Application',
      'Ground Up Construction Application',
      'Scope of Work Worksheet',
    ],
  },
  {
    group: 'General Underwriting & Processing Docs',
    tags: [
      'Borrower Experience Sheet',
      'Primary Guarantor Application',
      'Co-Signor (Guarantor) Sheet',
      'Canadian National Credit Report Worksheet',
      'Contractor Onboarding Worksheet',
      'How to Request a Draw',
      'Insurance Requirements',
      'Mortgage Clause Info',
    ],
  },
  { group: 'Lender Marketing Materials', tags: ['Fix & Flip Marketing Sheet', 'Ground Up Marketing Sheet'] },
  {
    group: 'Lender Information & Guidelines',
    tags: ['Product Info Sheet', 'Product Details Sheet', 'Lending Guidelines'],
  },
] as const;

export const documentTags = tagGroups.flatMap(({ tags }) => [...tags]);
export type DocumentTag = (typeof documentTags)[number];
/** What a document of a bulk upload has unless told: it belongs to no group. */
export const uncategorized = 'Uncategorized';
export const storedTags = [uncategorized, ...documentTags] as const;
export type StoredTag = (typeof storedTags)[number];

/** How long ago a document was uploaded. */
export const uploadTimes = ['last-7-days', 'last-30-days', 'last-90-days', 'over-a-year'] as const;
export type UploadTime = (typeof uploadTimes)[number];

export const documentSorts = ['newest', 'oldest', 'name', 'lender', 'tag', 'largest'] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** The kinds of files there are; what a file is, its content says and its name has to agree with. */
export const formats = ['pdf', 'png', 'jpeg', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'csv'] as const;
export type Format = (typeof formats)[number];

export const bulkExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'png', 'jpg', 'jpeg', 'txt', 'csv'] as const;
export const singleExtensions = ['pdf', 'png', 'jpg', 'jpeg', 'doc', 'docx'] as const;
export type Extension = (typeof bulkExtensions)[number] | 'gif';

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
/** The format that a name promises; undefined where it promises none that is taken. */
export function promisedFormat(name: string, extensions: readonly Extension[]): Format | undefined {
  const extension = extensions.find((one) => one === extensionOf(name));
  return extension === 'jpg' ? 'jpeg' : extension;
}

const megabyte = 1024 * 1024;
/** How large a file may be, how many one bulk upload brings, and what a lender may have in all. */
export const documentLimits = {
  fileBytes: 25 * megabyte,
  filesAtOnce: 20,
  lenderBytes: 2048 * megabyte,
  lenderDocuments: 2_000,
} as const;

/** What goes with a message or a quote request. */
export const attachmentExtensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'txt',
  'csv',
] as const satisfies readonly Extension[];

export const attachmentTexts = {
  noFile: 'Please choose a file.',
  wrongType: `This file type isn’t supported. Allowed: ${attachmentExtensions.join(', ')}.`,
  empty: 'The file is empty.',
  tooLarge: `A file can be up to ${attachmentLimits.fileBytes / megabyte} MB.`,
  gone: 'One of the files is no longer available. Attach it again.',
} as const;

/** Why a file is not worth uploading, as far as name and size tell. */
export function attachmentRefusal({ name, size }: { readonly name: string; readonly size: number }) {
  if (!promisedFormat(name, attachmentExtensions)) return attachmentTexts.wrongType;
  if (size === 0) return attachmentTexts.empty;
  return size > attachmentLimits.fileBytes ? attachmentTexts.tooLarge : undefined;
}

export const documentTexts = {
  wrongType: 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.',
  noValidFiles: `No valid files selected. Allowed extensions: ${bulkExtensions.join(', ')}`,
  empty: 'The file is empty.',
  malware: 'The virus scan found malware in this file, so it was not saved.',
  tooLarge: `A file can be up to ${documentLimits.fileBytes / megabyte} MB.`,
  noLender: 'Please select a lender.',
  noTag: 'Please select a tag.',
  noFile: 'Please select at least one file.',
  noProgram: 'Please select at least one program.',
  uploaded: 'Document uploaded successfully!',
  bulkUploaded: 'Bulk upload successful!',
  tagged: 'Tag assigned successfully!',
  assigned: 'Document assigned to program(s).',
  reassigned: 'Document reassigned successfully!',
  deleted: 'Document deleted successfully!',
  uploadFailed: 'Error uploading documents.',
  tagFailed: 'Error assigning tag.',
  assignFailed: 'Error assigning document.',
  reassignFailed: 'Error reassigning document.',
  deleteFailed: 'Error deleting document.',
  viewFailed: 'Error viewing document. Please try again.',
  confirmDelete: 'Are you sure you want to delete this document?',
  none: 'No documents uploaded yet.',
  noGeneral: 'No general lender documents uploaded.',
  noneOfProgram: 'No documents uploaded for this program.',
} as const;

const longestName = 200;
/** Controls, what turns the direction of writing or draws nothing, and halves of characters. */
const unwritten =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A file's name as it is kept and shown: its last part, in letters that say what they seem to, with its ending. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const letters = [...last.replace(unwritten, '').replace(/\s+/g, ' ').trim()];
  const ending = /\.[^.]{1,10}$/.exec(letters.join(''))?.[0] ?? '';
  const stem = letters
    .join('')
    .slice(0, letters.join('').length - ending.length)
    .trim();
  const room = longestName - [...ending].length;
  return `${[...stem].slice(0, room).join('').trim() || 'document'}${ending}`;
}

/** What a browser opens in a tab; everything else is downloaded. */
const shownTypes = ['application/pdf', 'image/png', 'image/jpeg'];
export const isShown = (mediaType: string): boolean => shownTypes.includes(mediaType);

/** What a file is called that is sent as a PDF, whatever it was uploaded as: 'Photo.jpg' as 'Photo.pdf'. */
export const pdfName = (name: string): string => `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.pdf`;

const sizes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** '812 KB', '2.4 MB'. */
export const formatSize = (bytes: number): string =>
  bytes < megabyte
    ? `${sizes.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${sizes.format(bytes / megabyte)} MB`;
