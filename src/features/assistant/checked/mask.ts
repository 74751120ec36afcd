/** What stands where a personal identifier stood. */
export const masked = '[removed]';

const taxId = /\b(?:\d{3}[- .]\d{2}[- .]\d{4}|\d{2}-\d{7})\b/g;
const bare = /(?<![\d$,.])\d{9}(?!\d|[,.]\d)/g;
const card = /\b\d(?:[ -]?\d){12,18}\b/g;
/** Numbers that are called what they are: of whatever length. */
const named =
  /\b(ssn|social(?: security)?(?: (?:number|no\.?))?|ein|itin|tax(?:payer)? id|(?:bank |checking |savings )?(?:account|acct|routing|aba|iban|passport|licen[cs]e)(?: (?:number|no\.?|#))?)\b([^\d\n]{0,16})((?:[A-Z]{2})?\d[\d -]{2,30}\d)/gi;
const birth =
  /\b(dob|d\.o\.b\.?|date of birth|birth ?(?:day|date)|born)\b([^\d\n]{0,16}?)((?:\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{4}))/gi;

/**
 * A text without Social Security numbers, tax ids, numbers of accounts and cards, and dates of birth: neither stored, searched for
 * nor sent anywhere.
 */
export const withoutIdentifiers = (text: string): string =>
  text
    .replace(named, (_all, word: string, between: string) => `${word}${between}${masked}`)
    .replace(birth, (_all, word: string, between: string) => `${word}${between}${masked}`)
    .replace(taxId, masked)
    .replace(card, masked)
    .replace(bare, masked);
