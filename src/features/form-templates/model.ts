import type { PdfRefusal } from '../../kernel/files/pdf-form/form.ts';
import { documentLimits } from '../documents/model.ts';

export const versionStates = ['draft', 'published', 'replaced'] as const;

export const templateLimits = {
  fileBytes: documentLimits.fileBytes,
  /** Of one lender. */
  templates: 300,
  /** Of one template. */
  versions: 200,
} as const;

export const nameAtMost = 120;
export const textAtMost = 500;

/** Why a PDF is no template, and what to do about it. */
export const refusalTexts: Readonly<Record<PdfRefusal, string>> = {
  'not-a-pdf': 'This is not a PDF. Save the form as a PDF and upload that.',
  encrypted: 'This PDF is protected. Save a copy without a password or restrictions and upload that.',
  xfa: 'This PDF is an XFA form, which only Adobe software can fill in. Print it to PDF, or save it as a static form, and upload that.',
  'too-many-pages': 'This PDF has too many pages. Upload only the form’s pages.',
  'too-complex':
    'This PDF is too complex to be filled in: forms can have up to 2,000 fields. Print it to PDF, or split it, and upload that.',
  unreadable: 'This PDF is damaged and can’t be read. Save it again and upload that.',
};

export const templateTexts = {
  noFile: 'Please choose a PDF.',
  noName: 'Name is required',
  gone: 'This template could not be found. It may have been deleted.',
  tooMany: `A lender can have up to ${templateLimits.templates} form templates. Archive some first.`,
  archived: 'This template is archived. Restore it first.',
  noDraft: 'There is no draft to change. Start a new version first.',
  hasDraft: 'There is a draft already. Publish or discard it first.',
  isUsed: (names: readonly string[]) =>
    `This template is used by ${names.join(', ')}. Choose another form there first.`,
  nothingMapped: 'Map at least one field before you publish.',
  tooManyVersions: `A template can have up to ${templateLimits.versions} versions. Make a new template instead.`,
} as const;

/** The name that a template has at first: the file's, without its ending. */
export const nameFromFile = (originalName: string): string =>
  originalName
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, nameAtMost) || 'Form';
