import { digitOf } from './plain-text.ts';

/** What stands where a personal identifier stood. */
export const masked = '[removed]';

const taxId = /\b(?:\d{3}(?:[- ._]| - )\d{2}(?:[- ._]| - )\d{4}|\d{2}-\d{7})\b/g;
const bare = /(?<![\d$,.])\d{9}(?!\d|[,.]\d)/g;
const card = /\b\d(?:[ -]?\d){12,18}\b/g;
/** Numbers that are called what they are: of whatever length. */
const named =
  /\b(ssn|social(?: security)?(?: (?:number|no\.?))?|ein|itin|tax(?:payer)? id|(?:bank |checking |savings )?(?:account|acct|routing|aba|iban|passport|licen[cs]e)(?: (?:number|no\.?|#))?)\b([^\d\n]{0,16})((?:[A-Z]{2})?\d[\d -]{2,30}\d)/gi;
const birth =
  /\b(dob|d\.o\.b\.?|date of birth|birth ?(?:day|date)|born)\b([^\d\n]{0,16}?)((?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{4}))/gi;

/** Between two digits every dash, space and digit of Unicode is taken for the plain one that it looks like, and what is invisible goes. */
const inPlainDigits = (text: string): string =>
  text
    .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf)
    .replaceAll(/(?<=\d[^\p{L}\p{N}]{0,3})[\u00AD\u200B-\u200F\u2060\uFEFF]+(?=[^\p{L}\p{N}]{0,3}\d)/gu, '')
    .replaceAll(/(?<=\d[^\p{L}\p{N}]{0,3})(?![\r\n])[\s\u2800](?=[^\p{L}\p{N}]{0,3}\d)/gu, ' ')
    .replaceAll(/(?<=\d ?)[\p{Pd}\u2043\u2212\u02D7](?= ?\d)/gu, '-')
    .replaceAll(/(?<=\d ?)[\u00B7\u2024\u2027\uFF0E](?= ?\d)/g, '.');

/**
 * A text without Social Security numbers, tax ids, numbers of accounts and cards, and dates of birth: neither stored, searched for
 * nor sent anywhere.
 */
export const withoutIdentifiers = (text: string): string =>
  inPlainDigits(text)
    .replace(named, (_all, word: string, between: string) => `${word}${between}${masked}`)
    .replace(birth, (_all, word: string, between: string) => `${word}${between}${masked}`)
    .replace(taxId, masked)
    .replace(card, masked)
    .replace(bare, masked);

const between = '(?: ?[-./] ?| )';
const phone = new RegExp(
  String.raw`(?<![\d$,.])(?:\+?1[ .-]?)?(?:\( ?\d{3} ?\)[ .-]*\d{3}${between}?\d{4}|\d{3}${between}\d{3}${between}\d{4}|\d{3}-?\d{3}-?\d{4})(?![\d]|[,.]\d)|\+\d(?:[ ().-]{0,2}\d){7,14}`,
  'g',
);
const email = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;

/** A text without identifiers, email addresses and phone numbers, for those who have no use for them. */
export const withoutContacts = (text: string): string =>
  withoutIdentifiers(text).replaceAll(email, masked).replaceAll(phone, masked);
