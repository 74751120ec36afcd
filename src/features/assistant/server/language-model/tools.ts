import { z } from 'zod';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import { figuresIn, isSaidBy } from '../../checked/figures.ts';
import { spoken } from '../../checked/names.ts';
import { plainText } from '../../checked/plain-text.ts';
import { kindIn, readDeal } from '../../understand/deal.ts';
import { calculationIsOwn, dealIsOwn } from '../../understand/own-figures.ts';
import { explain, fromArticles } from '../answer.ts';
import type { Asker, Found } from '../draft.ts';
import { calculate } from '../tools/calculate.ts';
import { lenderIn, lenderWants } from '../tools/lender.ts';
import { makeTask, whatIsDue, whereIsMyDeal } from '../tools/own-work.ts';
import { pathToYes, searchDeal } from '../tools/search-deal.ts';
import type { Gathered } from './evidence.ts';

const words = (about: string) => z.strictObject({ words: z.string().trim().min(1).max(600).describe(about) });
const nothing = z.strictObject({});

interface ModelTool {
  readonly description: string;
  readonly input: z.ZodType<{ words?: string }>;
  /** @param question what the person has asked, in their own words */
  run(asker: Asker, words: string, question: string): Promise<Found> | Found;
}

/** The product's own tools, as a model may use them. They run with the rights that the asker has at that moment. */
export const modelTools: Readonly<Record<string, ModelTool>> = {
  search_programs: {
    description:
      'Searches lender programs for a deal: counts, and the best programs with loan amount, rate and points.',
    input: words('The deal in the words of the user: loan type, state, FICO, experience, prices'),
    run: (asker, deal) => searchDeal(asker, deal),
  },
  path_to_yes: {
    description: 'Finds what to change in a deal so that more programs take it.',
    input: words('The deal in the words of the user'),
    run: (asker, deal) => pathToYes(asker, deal),
  },
  lender_requirements: {
    description: 'What the programs of one lender ask of a deal, and the documents it asks for.',
    input: words('The name of the lender, and the loan type if the user named one'),
    run: (asker, lender) => lenderWants(asker, lender),
  },
  calculate: {
    description: 'Works out LTV, LTC, DSCR, points, payments, or a calculator of a flip, a rental or a build.',
    input: words('The calculation with its figures, in the words of the user'),
    run: (_asker, calculation) => calculate(calculation),
  },
  my_deals: {
    description: "Where the user's own deals stand.",
    input: words('Words of the address or the borrower of the deal, or "all deals"'),
    run: (asker, deal) => whereIsMyDeal(asker, deal),
  },
  what_is_due: {
    description: "What needs the user's attention: tasks, offers, requests, with the day it is due.",
    input: nothing,
    run: (asker) => whatIsDue(asker),
  },
  search_articles: {
    description: "Searches Plinth's help articles and guides on lending and on using Plinth.",
    input: words('What to look for'),
    run: (asker, query) => fromArticles(asker, query),
  },
  define_term: {
    description: 'Defines a term of real-estate lending.',
    input: words('The term'),
    run: async (asker, term) => (await explain(asker, term)) ?? fromArticles(asker, term),
  },
  new_task: {
    description: 'Fills in a task from the message of the user. Nothing is saved until the user confirms it.',
    input: nothing,
    run: (asker, _words, question) => makeTask(asker, question),
  },
};

/**
 * Why a tool is not run with these words; undefined when it may be. A figure or a fact that a model puts into a tool would come
 * back as if the tool had said it: it has to be the person's own, or a tool's.
 */
export function refusalOf(
  asker: Asker,
  { tool, words: input }: { readonly tool: string; readonly words: string },
  gathered: Gathered,
  typed: readonly string[],
): string | undefined {
  const own = typed.map(plainText);
  const known = [...own, ...gathered.known.map(({ text }) => text)].flatMap(figuresIn);
  const invented = figuresIn(plainText(input)).find(
    (figure) =>
      !known.some((one) => isSaidBy(figure, one) || isSaidBy(one, figure)) &&
      // What can't be compared may be repeated as it was typed.
      !(figure.unit === '?' && own.some((text) => spaced(text).includes(spaced(String(figure.value))))),
  );
  if (invented) return 'Use only figures that the user wrote. Ask the user for what is missing.';
  const lender = lenderIn(asker, input);
  const said = spoken([...own, ...gathered.known.map(({ text }) => text)].join(' . '));
  if (lender && !said.includes(spoken(lender.name)) && !own.some((text) => lenderIn(asker, text)?.id === lender.id))
    return 'Use only lenders that the user or a tool named.';
  const isOwn =
    tool === 'calculate'
      ? calculationIsOwn(input, own)
      : dealIsOwn(input, own, loanKind(kindIn(input) ?? kinds[0].slug));
  return isOwn && !isInvented(input, own)
    ? undefined
    : 'Use only facts that the user wrote, as they wrote them. Ask the user for what is missing.';
}

const spaced = (text: string): string => ` ${text.toLowerCase()} `;

/** A state, a property type or a purpose that the person has not written. */
function isInvented(input: string, typed: readonly string[]): boolean {
  const kind = loanKind(kindIn(input) ?? kinds[0].slug);
  const stated = [...typed, ...typed.map((text) => text.toUpperCase()).filter(({ length }) => length <= 3)].map(
    (text) => readDeal(text, kind),
  );
  const facts = Object.entries(readDeal(input, kind)).filter(([, value]) => typeof value === 'string');
  return facts.some(([name, value]) => !stated.some((deal) => deal[name] === value));
}
