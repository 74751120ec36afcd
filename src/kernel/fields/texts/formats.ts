const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;
/** Whether a text is an email address as they are in use: no quotes, no blanks, a domain with a dot. */
export const isEmail = (text: string): boolean => emailPattern.test(text);

/** Whether a text is an address of the web: http or https, at a host with a dot in its name. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && new URL(text).hostname.includes('.');

/** Whether a text is an id of the Nationwide Multistate Licensing System: its digits alone. */
export const isNmlsId = (text: string): boolean => /^\d{1,12}$/.test(text);

/** Whether a text is a calendar day that exists, as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const phone = /^\+?[\d\s()./-]+((x|ext\.?|#)\s*\d+)?$/i;
/** Whether a text is a phone number, with an extension or without. */
export const isPhone = (text: string): boolean => phone.test(text) && text.replace(/\D/g, '').length >= 7;

const nineDigits = /^\d{9}$/;
const digitsAndHyphens = /^[\d\s-]+$/;
const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether a text has the nine digits of a Social Security number or an EIN, whichever way they are grouped. */
export const isTaxId = (text: string): boolean => digitsAndHyphens.test(text) && nineDigits.test(digitsOf(text));

const grouped = (text: string, pattern: RegExp, form: string): string =>
  isTaxId(text) ? digitsOf(text).replace(pattern, form) : text;
/** As 123-45-6789; what is none stays as it is. */
export const tidySsn = (text: string): string => grouped(text, /^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');
/** As 12-3456789; what is none stays as it is. */
export const tidyEin = (text: string): string => grouped(text, /^(\d{2})(\d{7})$/, '$1-$2');
