/** What a placeholder is replaced with: a text within a sentence, or a list that has its own lines. */
interface Placeholder {
  readonly group: 'Deal' | 'Lender' | 'You';
  readonly isList?: true;
  /** Of the deal that previews are filled with. */
  readonly example: string | readonly string[];
}

/** Every placeholder that a script may have, in the order the editor shows them. A closed list: others cannot be saved. */
export const placeholders = {
  'loan type': { group: 'Deal', example: 'fix and flip' },
  place: { group: 'Deal', example: 'Austin, Texas' },
  state: { group: 'Deal', example: 'Texas' },
  'property type': { group: 'Deal', example: 'single family' },
  'loan amount': { group: 'Deal', example: '$285,000' },
  'purchase price': { group: 'Deal', example: '$250,000' },
  'rehab budget': { group: 'Deal', example: '$60,000' },
  ARV: { group: 'Deal', example: '$420,000' },
  value: { group: 'Deal', example: '$255,000' },
  payoff: { group: 'Deal', example: '$140,000' },
  LTV: { group: 'Deal', example: '67.9%' },
  LTC: { group: 'Deal', example: '91.9%' },
  DSCR: { group: 'Deal', example: '1.18' },
  rent: { group: 'Deal', example: '$2,450' },
  properties: { group: 'Deal', example: '12' },
  FICO: { group: 'Deal', example: '705' },
  experience: { group: 'Deal', example: '6 completed deals' },
  liquidity: { group: 'Deal', example: '$95,000' },
  exit: { group: 'Deal', example: 'a sale once the work is done' },
  'closing date': { group: 'Deal', example: 'Nov 24, 2026' },
  lender: { group: 'Lender', example: 'Sample Lending' },
  contact: { group: 'Lender', example: 'Dana' },
  program: { group: 'Lender', example: 'Fix and Flip Plus' },
  rate: { group: 'Lender', example: '10.5%' },
  points: { group: 'Lender', example: '2 points' },
  'largest loan': { group: 'Lender', example: '$279,000' },
  'loan limit': { group: 'Lender', example: 'LTC limit' },
  'closing time': { group: 'Lender', example: '14 days' },
  'check name': { group: 'Lender', example: 'FICO' },
  'close check': { group: 'Lender', example: 'FICO: needs 700, deal has 705 (5 to spare)' },
  'lender requires': { group: 'Lender', example: 'at least 700' },
  'your figure': { group: 'Lender', example: '705' },
  objection: { group: 'Lender', example: 'The score is too close to our floor.' },
  response: { group: 'Lender', example: 'Let me send you the whole report, so you see more than one number.' },
  'close checks': {
    group: 'Lender',
    isList: true,
    example: ['FICO: needs 700, deal has 705 (5 to spare)', 'LTC: allows 92%, deal has 91.9% (0.1% to spare)'],
  },
  'objections and responses': {
    group: 'Lender',
    isList: true,
    example: [
      'If they say "The score is too close to our floor.": Let me send you the whole report, so you see more than one number.',
    ],
  },
  questions: {
    group: 'Lender',
    isList: true,
    example: ['Which score do you use, the middle one or the lowest?', 'What would make this an easy yes for you?'],
  },
  'why this lender': {
    group: 'Lender',
    isList: true,
    example: ['By your stated terms for Fix and Flip Plus, the loan comes to about $279,000.'],
  },
  'your name': { group: 'You', example: 'Sam Rivera' },
  'your first name': { group: 'You', example: 'Sam' },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type PlaceholderName = keyof typeof placeholders;
export type ScriptValues = Readonly<Partial<Record<PlaceholderName, string | readonly string[]>>>;

const bySpelling = new Map(
  Object.keys(placeholders).map((name) => [name.toLowerCase(), name as PlaceholderName] as const),
);

/** The placeholder that a text in braces means, whatever its capitals and spaces; undefined for any other text. */
export const placeholderNamed = (text: string): PlaceholderName | undefined =>
  bySpelling.get(text.trim().replace(/\s+/g, ' ').toLowerCase());

/** The values of the deal that previews are filled with. */
export const exampleValues: ScriptValues = Object.fromEntries(
  Object.entries(placeholders).map(([name, { example }]) => [name, example]),
);

const inBraces = /\{([^{}]*)\}/g;

/** The names in braces that are no placeholder, each once, as they were typed. */
export const unknownPlaceholders = (...texts: readonly string[]): string[] => {
  const named = texts.flatMap((text) => [...text.matchAll(inBraces)].map(([, name = '']) => name));
  return [...new Set(named.filter((name) => placeholderNamed(name) === undefined))];
};

/** Brackets or braces that are opened and not closed, or closed and not opened, or nested. */
export function hasUnevenBrackets(text: string): boolean {
  for (const line of text.split('\n')) {
    let open = '';
    for (const [mark] of line.matchAll(/[[\]{}]/g)) {
      const isFine =
        mark === '[' ? open === '' : mark === '{' ? !open.endsWith('{') : open.endsWith(mark === ']' ? '[' : '{');
      if (!isFine) return true;
      open = mark === '[' || mark === '{' ? open + mark : open.slice(0, -1);
    }
    if (open !== '') return true;
  }
  return false;
}
