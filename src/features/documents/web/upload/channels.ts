import { sendForm } from '../../../../ui/api/send-form.ts';
import { uploadDocument, uploadDocuments } from '../../endpoints.ts';
import {
  bulkExtensions,
  documentLimits,
  documentTags,
  documentTexts,
  type Extension,
  type StoredTag,
  singleExtensions,
} from '../../model.ts';

export interface UploadPlace {
  readonly lenderId: string;
  readonly tag: StoredTag;
  /** Blank: a general document. */
  readonly programId: string;
}

type SendOptions = Parameters<typeof sendForm>[2];
interface Sent {
  readonly message: string;
  /** Files that were not taken, by the names that they are kept under. */
  readonly skipped: readonly { readonly originalName: string; readonly reason: string }[];
}

/** A way that files go: which are taken, and how many go with one call. */
export interface Channel {
  readonly extensions: readonly Extension[];
  /** What is said of a file whose name promises another type. */
  readonly wrongType: string;
  readonly filesPerCall: number;
  readonly callsAtOnce: number;
  readonly send: (files: readonly File[], place: UploadPlace, options: SendOptions) => Promise<Sent>;
}

/** Each file by itself, into the general documents or those of a program. */
export const singleUploads: Channel = {
  extensions: singleExtensions,
  wrongType: documentTexts.wrongType,
  filesPerCall: 1,
  // So that a page of other calls finds room beside them.
  callsAtOnce: 2,
  async send(files, { tag: chosen, ...place }, options) {
    const tag = documentTags.find((one) => one === chosen);
    if (tag === undefined) throw new Error(documentTexts.noTag);
    const { message } = await sendForm(uploadDocument, { fields: { ...place, tag }, files }, options);
    return { message, skipped: [] };
  },
};

/** Many files of one lender together; what cannot be taken is named and the rest is kept. */
export const bulkUploads: Channel = {
  extensions: bulkExtensions,
  wrongType: 'This file type is not accepted.',
  filesPerCall: documentLimits.filesAtOnce,
  callsAtOnce: 1,
  send: (files, { lenderId, tag }, options) => sendForm(uploadDocuments, { fields: { lenderId, tag }, files }, options),
};
