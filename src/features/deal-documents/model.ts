import { documentLimits, documentTexts } from '../documents/model.ts';

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
  full: `A deal can have up to ${dealDocumentLimits.dealDocuments} files and ${dealDocumentLimits.dealBytes / megabyte} MB. Remove some first.`,
  uploaded: documentTexts.uploaded,
  replaced: 'Document uploaded successfully! The file before it is kept.',
  removed: documentTexts.deleted,
} as const;
