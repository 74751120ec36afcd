import { loanKind } from '../../../lending/kinds/find.ts';
import { kinds } from '../../../lending/kinds/index.ts';
import type { Pending } from '../model.ts';
import { amountsIn } from '../understand/amounts.ts';
import { kindIn, readDeal } from '../understand/deal.ts';
import { intentOf } from '../understand/intent.ts';
import { type Asker, Draft, type Found } from './draft.ts';
import { excerptOf, findPassages, termIn } from './knowledge.ts';
import { calculate } from './tools/calculate.ts';
import { lenderIn, lenderWants } from './tools/lender.ts';
import { makeTask, whatIsDue, whereIsMyDeal } from './tools/own-work.ts';
import { cannot, notFound } from './tools/refusals.ts';
import { pathToYes, searchDeal } from './tools/search-deal.ts';

/** How many facts of a deal a text holds, as the loan type that it names reads it, or the first one. */
const factsIn = (text: string): number => {
  const kind = loanKind(kindIn(text) ?? kinds[0].slug);
  const { propertyType: _type, loanPurpose: _purpose, ...facts } = readDeal(text, kind);
  return Object.keys(facts).length;
};

/** A reply to what was asked back, and no question of its own. */
const isReply = (text: string): boolean =>
  text.length <= 80 && !text.includes('?') && (amountsIn(text).length > 0 || text.split(/\s+/).length <= 4);

/** Read without a language model, also where there is one: what is refused, greeted, filled in, or replied to a question back. */
export function isPlain(asker: Asker, text: string, pending: Pending | undefined): boolean {
  const intent = intentOf(text, factsIn(text), lenderIn(asker, text) !== undefined);
  return ['otherPeople', 'promise', 'greeting', 'task'].includes(intent) || (pending !== undefined && isReply(text));
}

/** Answers without a language model: reads what is asked, and runs the product's own tools with the asker's rights. */
export async function answer(asker: Asker, text: string, pending: Pending | undefined): Promise<Found> {
  const lenderNamed = lenderIn(asker, text) !== undefined;
  const intent = intentOf(text, factsIn(text), lenderNamed);
  const goesOn = pending !== undefined && isReply(text) && ['knowledge', 'search', 'term'].includes(intent);
  if (goesOn) return pending.intent === 'search' ? searchDeal(asker, text, pending) : pathToYes(asker, text, pending);
  switch (intent) {
    case 'otherPeople':
      return cannot(
        "I can't help with that. I only use what your own account may see, and I follow Plinth's rules.",
        text,
      );
    case 'promise':
      return cannot(
        "I can't approve, promise, or change anything. I can show what the programs state and where your deals stand.",
        text,
      );
    case 'greeting':
      return greet();
    case 'task':
      return makeTask(asker, text);
    case 'due':
      return whatIsDue(asker);
    case 'myDeal':
      return whereIsMyDeal(asker, text);
    case 'path':
      return pathToYes(asker, text);
    case 'lender':
      return lenderWants(asker, text);
    case 'calculation':
      return calculate(text);
    case 'search':
      return searchDeal(asker, text);
    case 'term':
      return (await explain(asker, text)) ?? fromArticles(asker, text);
    case 'knowledge':
      return fromArticles(asker, text);
  }
}

const greet = (): Found =>
  new Draft()
    .say('Describe a deal to search for lenders, or ask about lending terms, where your deals stand, or what is due.')
    .end();

/** A term of the glossary, and where more is to read. */
export async function explain({ platform }: Asker, text: string): Promise<Found | undefined> {
  const term = termIn(text);
  if (!term) return undefined;
  const draft = new Draft().say(term.text, term.source);
  const [more] = (await findPassages(platform, text)).filter(({ source }) => source.type === 'article');
  return (more ? draft.say(`See also: ${more.source.label}.`, more.source) : draft).end();
}

/** What the product's articles say. */
export async function fromArticles({ platform }: Asker, text: string): Promise<Found> {
  const [best, ...others] = await findPassages(platform, text);
  if (!best) return notFound(text);
  const draft = new Draft().say(excerptOf(best, text), best.source);
  const next = others.find(({ source }) => source.label !== best.source.label);
  if (next) draft.say(`See also: ${next.source.label}.`, next.source);
  return draft.end();
}
