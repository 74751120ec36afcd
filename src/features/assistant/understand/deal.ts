import { readValue, type SimpleField } from '../../../kernel/fields/read-value.ts';
import { stateNames } from '../../../kernel/states.ts';
import type { KindSlug } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { type Amount, type Naming, namedAmounts } from './amounts.ts';

/** What of a deal people say in words, whatever the loan type calls it. */
type Concept =
  | 'fico'
  | 'experience'
  | 'price'
  | 'value'
  | 'rehab'
  | 'arv'
  | 'loan'
  | 'payoff'
  | 'rent'
  | 'taxes'
  | 'insurance'
  | 'hoa'
  | 'liquidity'
  | 'ltv'
  | 'dscr'
  | 'properties'
  | 'land'
  | 'term';

const namings: readonly Naming<Concept>[] = [
  { concept: 'fico', words: /\b(?:fico|credit(?: score)?|mid[- ]score|score)\b/gi },
  {
    concept: 'experience',
    words: /\b(?:flips?|deals? (?:done|completed)|projects?|experience|exits|rentals? owned)\b/gi,
  },
  {
    concept: 'price',
    words: /\b(?:buy(?:ing|s)?|purchas(?:e|es|ing)(?: price)?|price|acqui\w+|paying|under contract)\b/gi,
  },
  { concept: 'value', words: /\b(?:as[- ]is(?: value)?|value|valued|worth|apprais\w+)\b/gi },
  {
    concept: 'rehab',
    words: /\b(?:re ?hab|renovation|reno|repairs?|construction(?: budget)?|build(?:ing)? budget|budget)\b/gi,
  },
  { concept: 'arv', words: /\b(?:arv|after[- ]repair(?: value)?|completed value|resale|sell(?:ing)? for)\b/gi },
  { concept: 'loan', words: /\b(?:loan(?: amount)?|borrow(?:ing)?|loan of)\b/gi },
  { concept: 'payoff', words: /\b(?:pay ?off|owes?|owed|existing (?:loan|mortgage)|balance)\b/gi },
  { concept: 'rent', words: /\b(?:rents?(?: for| at)?|rented|rental income|market rent)\b/gi },
  { concept: 'taxes', words: /\b(?:property tax(?:es)?|tax(?:es)?)\b/gi },
  { concept: 'insurance', words: /\binsurance\b/gi },
  { concept: 'hoa', words: /\bhoa\b/gi },
  { concept: 'liquidity', words: /\b(?:liquid\w*|cash on hand|in cash|in the bank|reserves)\b/gi },
  { concept: 'ltv', words: /\b(?:ltv|loan[- ]to[- ]value)\b/gi },
  { concept: 'dscr', words: /\b(?:dscr)\b/gi },
  { concept: 'properties', words: /\b(?:properties|houses|homes|doors|rentals)\b/gi },
  { concept: 'land', words: /\b(?:land|lot)\b/gi },
  { concept: 'term', words: /\b(?:months?|term)\b/gi },
];

const inMoney: readonly Concept[] = ['price', 'value', 'arv', 'rehab', 'loan', 'payoff', 'liquidity', 'land'];

/** Whether a number can be what a word near it says. */
function fits(concept: Concept, { value, unit }: Amount): boolean {
  if (concept === 'ltv') return unit === 'percent' || (unit === 'plain' && value > 20 && value <= 100);
  if (unit === 'percent') return false;
  if (concept === 'fico') return unit === 'plain' && value >= 300 && value <= 850;
  if (concept === 'experience') return unit === 'plain' && value <= 200;
  if (concept === 'properties') return unit === 'plain' && value > 1 && value <= 1_000;
  if (concept === 'dscr') return unit === 'plain' && value < 5;
  if (concept === 'term') return unit === 'plain' && value >= 6 && value <= 60;
  return inMoney.includes(concept) ? unit === 'money' || value > 9_999 : unit === 'money' || value > 19;
}

/** What each loan type calls it, where it has it: the first of these that is a field of the type. */
const fieldsOf: Readonly<Record<Exclude<Concept, 'ltv'>, readonly string[]>> = {
  fico: ['fico'],
  experience: ['experience'],
  price: ['purchasePrice', 'landPurchasePrice'],
  value: ['propertyValue', 'totalPortfolioValue', 'asisValue', 'landValue'],
  rehab: ['rehabNeeded', 'constructionBudget', 'rehabRemaining'],
  arv: ['arv', 'completedValue'],
  loan: ['loanAmount'],
  payoff: ['payoff', 'currentLoanBalance', 'landBalance'],
  rent: ['currentRent'],
  taxes: ['taxes'],
  insurance: ['insurance'],
  hoa: ['hoaFees'],
  liquidity: ['liquidity'],
  dscr: ['dscr', 'estimatedDSCR', 'minDSCR'],
  properties: ['maxPortfolioSize'],
  land: ['landPurchasePrice'],
  term: ['termMonths'],
};

const kindWords: readonly (readonly [KindSlug, RegExp])[] = [
  ['portfolio', /\b(?:portfolio|blanket)\b|\b\d+ (?:rentals|rental (?:houses|homes|properties))\b/i],
  [
    'ground-up',
    /\b(?:ground[- ]?up|new construction|spec (?:home|house|build)|build(?:ing)? (?:a |an )?(?:new )?(?:house|home|duplex))\b/i,
  ],
  [
    'fix-and-flip',
    /\b(?:fix (?:and|&|n|'n') flip|fix[- ]and[- ]flip|flip(?:ping)?|rehab loan|re ?hab|arv|after[- ]repair)\b/i,
  ],
  ['dscr', /\b(?:dscr|long[- ]term rental|rental loan|rental|rents?|rented|tenants?)\b/i],
  ['stabilized-bridge', /\b(?:bridge|stabili[sz]ed)\b/i],
];

/** The loan type that a text speaks of; undefined where it names none. */
export const kindIn = (text: string): KindSlug | undefined =>
  kindWords.find(([, words]) => words.test(text))?.[0] as KindSlug | undefined;

const byLength = Object.entries(stateNames).toSorted(([, one], [, other]) => other.length - one.length);
/** Two letters that are words as well count only after a comma or "in", and in capitals. */
const code = new RegExp(String.raw`(?:^|[\s,(])(${Object.keys(stateNames).join('|')})(?=$|[\s,.;:)?!])`, 'g');
const alsoWords = new Set(['IN', 'OR', 'ME', 'OK', 'HI', 'OH', 'PA', 'MA', 'LA', 'AL', 'ID', 'DE', 'CO', 'MO']);

/** The state of a text: its name, or its two letters in capitals. */
export function stateIn(text: string): string | undefined {
  const named = byLength.find(([, name]) => new RegExp(String.raw`\b${name}\b`, 'i').test(text));
  if (named) return named[0];
  for (const match of text.matchAll(code)) {
    const letters = match[1] ?? '';
    const before = text.slice(0, match.index + match[0].length - letters.length);
    if (!alsoWords.has(letters) || /(?:,|\bin|\bstate:?)\s*$/i.test(before) || text.trim() === letters) return letters;
  }
  return undefined;
}

const purposes: readonly (readonly [string, RegExp])[] = [
  ['CashOut', /\bcash[- ]?out\b/i],
  ['RateTerm', /\brate[-/ ](?:and[- ])?term\b|\brefi(?:nanc\w+)?\b/i],
  ['Purchase', /\bpurchas\w+|\bbuy(?:ing|s)?\b|\bacqui\w+/i],
];

const propertyTypes: readonly (readonly [string, RegExp])[] = [
  ['Condo', /\bcondos?\b/i],
  ['Townhome', /\btown ?(?:home|house)s?\b/i],
  ['2-4 Unit', /\b(?:duplex|triplex|fourplex|2-4 unit)\b/i],
  ['Single Family 1-4', /\b(?:single[- ]family|sfr|sfh|house)\b/i],
];

const beginner = /\b(?:no experience|first[- ]time|first (?:deal|flip|project)|never (?:done|flipped)|no flips)\b/i;

/** What a text says of a deal, by the field names of the loan type; only what its fields take. */
export function readDeal(text: string, kind: LoanKind): Deal {
  const names = new Map(kind.deal.fields.filter(isSimple).map((field) => [field.name, field]));
  const stated: Record<string, unknown> = {};
  const set = (name: string | undefined, value: unknown) => {
    const field = name === undefined ? undefined : names.get(name);
    if (!field || value === undefined || stated[field.name] !== undefined) return;
    const read = taken(field, value);
    if (read !== undefined) stated[field.name] = read;
  };
  const amounts = namedAmounts(text, namings, fits);
  const first = (concept: Exclude<Concept, 'ltv'>) => fieldsOf[concept].find((name) => names.has(name));
  for (const [concept, value] of amounts) if (concept !== 'ltv') set(first(concept), value);
  if (beginner.test(text)) set('experience', 0);
  set('state', stateIn(text));
  set('loanPurpose', purposes.find(([, words]) => words.test(text))?.[0]);
  if (stated.landPurchasePrice !== undefined) set('landStatus', 'purchase');
  set(
    'propertyType',
    propertyTypes.find(([value, words]) => words.test(text) && takes(names.get('propertyType'), value))?.[0],
  );
  const ltv = amounts.get('ltv');
  const whole = stated.propertyValue ?? stated.totalPortfolioValue ?? stated.purchasePrice;
  if (ltv !== undefined && typeof whole === 'number') set('loanAmount', Math.round((whole * ltv) / 100));
  return stated;
}

const isSimple = (field: LoanKind['deal']['fields'][number]): field is SimpleField =>
  !['optionBlock', 'range', 'group', 'rows'].includes(field.kind);

/** The value as the field stores it; undefined for one that it does not take. */
function taken(field: SimpleField, typed: unknown): unknown {
  const read = readValue(field, typed, {});
  return read.complaint === undefined ? (read.value ?? undefined) : undefined;
}

const takes = (field: SimpleField | undefined, value: string): boolean =>
  field?.kind === 'choice' && field.options.some((option) => option.value === value);

/** Without these a search says little; the loan type may need more. */
const usuallyNeeded = ['state', 'fico'] as const;

/** The fields that are still to be asked for, in their order on the form. */
export function missingOf(kind: LoanKind, deal: Deal): string[] {
  const needed = new Set<string>([...usuallyNeeded, ...kind.deal.needed.fields]);
  return kind.deal.fields.flatMap(({ name }) => (needed.has(name) && deal[name] == null ? [name] : []));
}

/** An answer to a question for one field: '700', 'TX', 'none yet'. */
export function readReply(text: string, kind: LoanKind, fieldName: string): Deal {
  const field = kind.deal.fields.filter(isSimple).find(({ name }) => name === fieldName);
  if (!field) return {};
  const bare = text
    .trim()
    .replace(/^(?:it'?s|about|around|the|is|a)\s+/i, '')
    .replace(/[.!]$/, '');
  const said = fieldName === 'state' ? stateIn(bare.length === 2 ? bare.toUpperCase() : bare) : bare;
  if (fieldName === 'experience' && /^(?:none|no|zero|nothing)\b/i.test(bare)) return { experience: 0 };
  const value = taken(field, fieldName === 'state' ? said : (/\d[\d,.]*/.exec(bare)?.[0] ?? bare));
  return value === undefined ? {} : { [fieldName]: value };
}
