/** What forms abbreviate, and in which words the package says it. */
const expansions: Readonly<Record<string, string>> = {
  addr: 'address',
  add: 'address',
  amt: 'amount',
  appl: 'borrower',
  applicant: 'borrower',
  appraised: 'value',
  arv: 'after repair value',
  bal: 'balance',
  birthdate: 'birth date',
  birthday: 'birth date',
  bor: 'borrower',
  borr: 'borrower',
  brw: 'borrower',
  brwr: 'borrower',
  bud: 'budget',
  cell: 'phone',
  client: 'borrower',
  coapplicant: 'coborrower',
  collateral: 'property',
  corp: 'entity',
  dob: 'birth date',
  ein: 'ein',
  ent: 'entity',
  est: 'estimated',
  exp: 'experience',
  fein: 'ein',
  firstname: 'first name',
  fn: 'first name',
  fname: 'first name',
  full: 'full',
  fullname: 'full name',
  guarantor: 'borrower',
  gc: 'contractor',
  ins: 'insurance',
  insurer: 'insurance company',
  lastname: 'last name',
  ln: 'last name',
  lname: 'last name',
  llc: 'entity',
  mobile: 'phone',
  mort: 'mortgage',
  mtg: 'mortgage',
  nbr: 'number',
  networth: 'net worth',
  num: 'number',
  no: 'no',
  officer: 'contact',
  agent: 'contact',
  ph: 'phone',
  postal: 'zip',
  pp: 'purchase price',
  principal: 'borrower',
  prop: 'property',
  purch: 'purchase',
  refi: 'refinance',
  reno: 'rehab',
  renovation: 'rehab',
  req: 'requested',
  sfr: 'single family',
  sow: 'scope',
  ss: 'ssn',
  st: 'state',
  subj: 'property',
  subject: 'property',
  surname: 'last name',
  telephone: 'phone',
  tel: 'phone',
  tin: 'ein',
  townhouse: 'townhome',
  val: 'value',
  yr: 'year',
  yrs: 'years',
  zipcode: 'zip',
};

/** What programs put into the names of fields, and words that say nothing. */
const noise = new Set(
  'txt fld field form page tb textbox text box chk cb check checkbox rb radio button group dd cbo lst list topmost subform untitled undefined the of and or an is are you your please enter if any for to in on has have do does will be been at by with this that there ever s f p frm'.split(
    ' ',
  ),
);

const phrases: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/e[\s_-]?mail/g, ' email '],
  [/social[\s_]*insurance([\s_]*(number|num|no|#)\b\.?)?/g, ' sin '],
  [/social[\s_]*(security|sec)?([\s_]*(number|num|no|#)\b\.?)?/g, ' ssn '],
  [/\bssn([\s_]*(number|num|no|#)\b\.?)?/g, ' ssn '],
  [/(federal[\s_]*)?tax[\s_]*(payer)?[\s_]*id(entification)?([\s_]*(number|num|no|#)\b\.?)?/g, ' ein '],
  [/credit[\s_]*score/g, ' fico '],
  [/\bzip[\s_]*code/g, ' zip '],
  [/\bas[\s_-]*is\b/g, ' asis '],
  [/\bco[\s_-]*(borr\w*|bor|brwr?|applicant|signer|signor|guarantor)\b/g, ' coborrower '],
  [/\b(borr?(ower)?|guarantor|applicant)[\s_#-]*(2|ii|two)\b/g, ' coborrower '],
  [/(number|num|no|#)\.?[\s_]*of[\s_]*units?\b/g, ' unitcount '],
  [/\btitle[\s_]*co\b/g, ' title company '],
  [/\b(insurance|ins|escrow|mortgage)[\s_]*co\b/g, ' $1 company '],
];

/** Words at the borders of capitals and digits: 'txtBorrFName2' is 'txt Borr FName 2'. */
const atBorders = (text: string): string =>
  text
    .replace(/\[\d+\]/g, ' ')
    .replace(/F[\s_]?Name/g, ' first name ')
    .replace(/L[\s_]?Name/g, ' last name ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z]{2,})/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2');

const singular = (word: string): string =>
  word.length > 3 && /[^s]s$/.test(word) && word !== 'gas' ? word.slice(0, -1) : word;

/** The words of a name, label or tooltip, in the words of the package, each once. */
export function wordsOf(text: string): ReadonlySet<string> {
  const spaced = phrases.reduce(
    (done, [pattern, words]) => done.replace(pattern, words),
    ` ${atBorders(text)
      .toLowerCase()
      .replace(/[_/\\.:;,()?!*&]+/g, ' ')} `,
  );
  const words = spaced
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !noise.has(word) && !(word.length === 1 && /[a-z]/.test(word)))
    .flatMap((word) => (Object.hasOwn(expansions, word) ? (expansions[word] ?? word) : word).split(' '));
  return new Set(words.map(singular));
}

/** Whom or what a form may mean that the package does not ask about: their fields are nobody's guess. */
export const foreign = new Set(
  'coborrower spouse seller employer landlord attorney broker lender bank appraiser reference emergency previous prior former middle suffix mailing fax nearest relative dependent'.split(
    ' ',
  ),
);

/** Options that many questions have, so that none is meant by them alone. */
export const saysNothing: ReadonlySet<string> = new Set(['yes', 'no', 'other', 'none', 'new']);
