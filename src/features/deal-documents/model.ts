import { documentLimits, documentTexts, promisedFormat, singleExtensions } from '../documents/model.ts';

const megabyte = 1024 * 1024;
export const dealDocumentLimits = {
  fileBytes: documentLimits.fileBytes,
  dealBytes: 1024 * megabyte,
  dealDocuments: 500,
} as const;

export const dealDocumentTexts = {
  loadFailed: 'An error occurred while loading document requirements',
  noLender: 'Select a lender for this deal to see which documents it needs.',
  noProgram: 'Select a loan program for this deal to see which documents it needs.',
  archived: 'This deal is archived. Unarchive it first.',
  notNeeded: 'The deal’s lender no longer asks for this document.',
  noFile: 'Please choose a file.',
  stillSending: 'A file for this document is still being sent. Cancel it to send another one.',
  onlyOne: (name: string) =>
    `A document takes one file, so only ${name} was taken. Drop several files under Arriving files.`,
  full: `A deal can have up to ${dealDocumentLimits.dealDocuments} files and ${dealDocumentLimits.dealBytes / megabyte} MB. Remove some first.`,
  uploaded: documentTexts.uploaded,
  replaced: 'Document uploaded successfully! The file before it is kept.',
  removed: documentTexts.deleted,
  processing: 'The document is being filled in.',
  processingAll: 'Your documents are being filled in.',
  nothingToFill: 'There is nothing to fill in right now.',
  ready: 'All Documents Ready',
  none: 'No documents required',
  autoFillAll: 'Auto-Fill All',
  process: 'Process',
  retry: 'Retry Processing',
  view: 'View',
  download: 'Download',
  cannotProcess: 'Cannot process document: critical information missing.',
  invalidTemplate: 'Cannot view document: Template ID is invalid.',
  noDocument: 'Cannot view document: No document ID available.',
  prefillFailed: 'Failed to fetch prefill data for auto-fill.',
  autoFillRefused: 'Failed to auto-fill documents',
  autoFillBroke: 'Error auto-filling documents',
} as const;

/** What to look at when the list of documents can't be loaded. */
export const loadHints = [
  'A lender is selected for this deal.',
  'A loan program is selected for this deal.',
  'The lender has document requirements for this program.',
  'Your connection to the server works.',
] as const;

/** The server refused to fill a document in. */
export const processRefused = (name: string, message: string): string =>
  `Failed to process document '${name}': ${message}`;
/** Nobody knows what became of it. */
export const processBroke = (name: string, message: string): string => `Error processing ${name}: ${message}`;
export const viewBroke = (message: string): string => `Error viewing document: ${message}`;

/** Why a file is not worth uploading, as far as name and size tell. */
export function fileRefusal({ name, size }: { readonly name: string; readonly size: number }): string | undefined {
  if (!promisedFormat(name, singleExtensions)) return documentTexts.wrongType;
  if (size === 0) return documentTexts.empty;
  return size > dealDocumentLimits.fileBytes ? documentTexts.tooLarge : undefined;
}
