/** Which words of a label name what. Part of every form: definitions and lessons stand in topics.ts. */
const words = {
  ltv: ['LTV', 'Loan to value'],
  ltc: ['LTC', 'TLTC', 'Loan to cost'],
  arv: ['ARV', 'LTARV', 'After-repair value'],
  'as-is value': ['As-is value', 'AIV'],
  'completed value': ['Completed value', 'as completed'],
  dscr: ['DSCR'],
  pitia: ['PITIA'],
  'market rent': ['Market rent'],
  points: ['Points'],
  'origination fee': ['Origination fee', 'Origination'],
  'interest type': ['Interest type', 'Dutch'],
  'draw schedule': ['Draw type', 'Draw schedule', 'Draws'],
  holdback: ['Holdback'],
  'interest reserve': ['Interest reserve'],
  reserves: ['Reserves', 'Liquidity', 'Liquid assets'],
  prepayment: ['Prepayment', 'PPP'],
  recourse: ['Recourse', 'Non-recourse'],
  'cross collateral': ['Cross collateral'],
  seasoning: ['Seasoning'],
  fico: ['FICO', 'Credit score'],
  experience: ['Experience'],
  'exit strategy': ['Exit strategy', 'Exit'],
  'scope of work': ['Scope of work', 'SOW'],
  'rehab budget': ['Rehab budget', 'Rehab needed'],
  'soft costs': ['Soft costs'],
  'hard costs': ['Hard costs'],
  insurance: ['Evidence of insurance', 'EOI'],
  'clear to close': ['Clear to close', 'CTC'],
  'rate sheet': ['Rate sheet'],
  'bridge loan': ['Bridge loan'],
  brrrr: ['BRRRR', 'BRRR'],
  underwriting: ['Underwriting'],
  'interest only': ['Interest only'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TopicId = keyof typeof words;

const topicOfWord: ReadonlyMap<string, TopicId> = new Map(
  (Object.keys(words) as TopicId[]).flatMap((topic) =>
    words[topic].map((word) => [word.toLowerCase(), topic] as const),
  ),
);
/** The longest first: an interest reserve is no reserve. */
const anyWord = new RegExp(
  `(?<![\\w-])(?:${[...topicOfWord.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'i',
);

/** The topic that a label names, and the words of it that do. */
export interface Named {
  readonly topic: TopicId;
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** What a label of the product names first; undefined where nobody would stop. */
export function namedIn(label: string): Named | undefined {
  const [word] = anyWord.exec(label) ?? [];
  const topic = word === undefined ? undefined : topicOfWord.get(word.toLowerCase());
  if (word === undefined || topic === undefined) return undefined;
  const [before = '', ...rest] = label.split(word);
  return { topic, before, word, after: rest.join(word) };
}

/** What each of a section's labels names, of a term only the first: nobody stops at it again. */
export function namedInSection(labels: readonly string[]): readonly (Named | undefined)[] {
  const seen = new Set<TopicId>();
  return labels.map((label) => {
    const named = namedIn(label);
    if (named === undefined || seen.has(named.topic)) return undefined;
    seen.add(named.topic);
    return named;
  });
}
