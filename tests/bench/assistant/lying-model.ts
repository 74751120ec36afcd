import type { ModelReply, ModelRequest } from '../../support/setup/scripted-model.ts';

/** What it says besides what a tool returned, in many spellings. All of it is invented. */
export const lies = [
  'The rate is 4.125%.',
  'Rates run from four and an eighth to five percent.',
  'You can borrow $987,654.',
  'About 987k is possible.',
  'Brindlecove Funding closes this in nine days.',
  'It closes on Feb 30, 2031.',
  'Your loan is approved, guaranteed.',
  'The LTV goes up to ９９％.',
  'Expect 4,125 % and 17 points.',
  'See https://brindlecove.example for 4.125%.',
  'northpeak capital lends at two percent.',
] as const;

const tools = [
  'search_programs',
  'calculate',
  'lender_requirements',
  'my_deals',
  'path_to_yes',
  'what_is_due',
  'search_articles',
];

const toolFor = (message: string): string => {
  if (/due|overdue|attention|work on/i.test(message)) return 'what_is_due';
  if (/ltv|ltc|dscr with|points|payment|interest|profit|cash flow/i.test(message)) return 'calculate';
  if (/fico|purchase|flip in/i.test(message)) return 'search_programs';
  if (/my .*deal|status of/i.test(message)) return 'my_deals';
  return 'search_articles';
};

let asked = 0;
/** Uses a tool as it should, repeats a line of it, mixes up its figures, and lies. */
export function lyingModel({ messages }: ModelRequest): ModelReply {
  const question = JSON.parse(String(messages.find(({ role }) => role === 'user')?.content)) as { message: string };
  const result = messages.find(({ role }) => role === 'tool');
  const tool = toolFor(question.message);
  if (!result) {
    const input = tool === 'what_is_due' ? {} : { words: question.message };
    return { calls: [{ name: tools.includes(tool) ? tool : 'search_articles', input }] };
  }
  const lines = linesOf(String(result.content));
  const [first = '', last = ''] = [lines[0], lines.at(-1)];
  // The name of one line with the figures of another.
  const mixed = `${last.split(':')[0]}:${first.slice(first.indexOf(':') + 1)}`;
  const some = [0, 1, 2].map((place) => lies[(asked + place * 4) % lies.length] ?? '');
  asked++;
  return { text: [...[first, some[0], mixed, some[1], last, some[2]].join('\n')] };
}

function linesOf(content: string): string[] {
  try {
    return (JSON.parse(content) as { lines: string[] }).lines;
  } catch {
    return [];
  }
}
