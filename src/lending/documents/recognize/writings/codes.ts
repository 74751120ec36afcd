import type { Reader } from './reading.ts';

/** The number of a policy or a file at the beginning of a text: letters and digits, with at least three digits. */
export const readCode: Reader<string> = (text) => {
  const [written = '', lead = '', code = ''] =
    /^([\s:#.–—-]*)([A-Za-z0-9][A-Za-z0-9./-]*(?: [A-Z0-9][A-Z0-9-]*)*)/.exec(text.slice(0, 60)) ?? [];
  // A day or an amount is no number of a file.
  const isCode = code.replace(/\D/g, '').length >= 3 && !/^\d{1,2}\/\d{1,2}\//.test(code);
  return isCode && code.length <= 40 ? [{ value: code, start: lead.length, end: written.length }] : [];
};

const ssn = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/;
const ein = /(?<![\d-])\d{2}-\d{7}(?![\d-])/;
const labeled = /\b(?:ssn|social security|taxpayer identification|tax id|ein|itin)\b[^\d\n]{0,40}\d{9}\b/i;

/** Whether a text states a Social Security number, an EIN or another number of taxpayers. */
export const hasIdentifier = (text: string): boolean => ssn.test(text) || ein.test(text) || labeled.test(text);
