import { figuresIn } from './figures.ts';

/** Addresses lead out of the product, and letters of other scripts hide what is written. */
const foreign =
  /https?:|www\.|mailto:|javascript:|data:|[\w.+-]+@[\w-]+|\b[\w-]+\.(?:com|net|org|io|co|info|biz|ru|cn|xyz|app|dev|me|ai|link|site|example)\b|&#?\w+;|(?!\p{Script=Latin})\p{L}/iu;
/** What the assistant may not say, whatever a tool returned. */
const promises =
  /\bguarantee|\bpre-?approv|\bassured\b|\b(?:is|are|been|be|get|got|gets|you're|it's) (?:now |already |hereby )?(?:approved|locked|committed|funded|certain)\b|\bwill (?:definitely|certainly|surely|for sure)\b|\bpromise|\byou(?:'ll| will| are going to) (?:get|receive) (?:this|the|a|your) (?:loan|rate|money|approval)\b|^\W*(?:approved|congratulations)\b|\b(?:without|no) (?:any |a )?doubt\b/gi;

const deed =
  '(?:sent|emailed|called|created|added|deleted|changed|updated|submitted|accepted|approved|locked|booked|scheduled|saved|requested|notified|wired|transferred|filed|forwarded|delivered)';
/** What the assistant does not do: said of itself, and said without naming who did it. */
const acts = new RegExp(
  [
    String.raw`\b(?:i|we)(?:'ve| have|'ll| will|'m| am)?(?: just| now| already| also| going to)* (?:${deed}|sending|creating|submitting|approve|lock)\b`,
    String.raw`\b(?:has|have|had|was|were|been|got|gets|being|(?:is|are) (?:now|already|hereby|all))(?: now| just| already| also| successfully| been)* ${deed}\b`,
    String.raw`\byour\b[^,;:.]{0,60}\b(?:is|are)(?: successfully)? ${deed}\b`,
    String.raw`^\W*(?:all set|done|successfully|${deed})\b`,
    String.raw`\b(?:received|accepted|approved|confirmed|got|took|has) your (?:\w+ )?(?:request|quote|application|package|deal|loan|offer)`,
  ].join('|'),
  'gi',
);
/** What says that a program takes a deal. */
const verdicts =
  /\b(?:is|are|was|were|be|you're|it's) (?:now |still |also )?eligible\b|\bqualif(?:y|ies|ied)\b|\b(?:is|are|be|it's) (?:a |an |the )?(?:good |great |best |perfect |strong )*(?:fit|match)\b/gi;

/** A "not" right before what it denies: nothing behind it, and none that only stands somewhere in the sentence, denies it. */
const deniedBefore =
  /(?:\b(?:not|never|cannot|neither|nobody|none|nothing)|n't|\bno (?:lenders?|programs?|loans?|rates?|deals?|tasks?|quotes?|offers?|one|requests?|messages?|figures?))(?: (?:here|a|an|any|the|yet|be|been|to|is|are|has|have|was|were|can|will|of (?:this|these|them)))*\s*$/i;
const denials = /\b(?:not|no|never|cannot|nothing|nobody|neither|none|without|hardly)\b|n't\b/gi;
const denial = new RegExp(denials.source, 'i');

/** Whether a sentence says this of anything, and does not deny it there. Two denials are none. */
function asserts(sentence: string, pattern: RegExp): boolean {
  return [...sentence.matchAll(pattern)].some(({ index, 0: match }) => {
    const before = sentence.slice(0, index).replace(/^\W*no,/i, '');
    const isDenied = deniedBefore.test(before) && [...before.matchAll(denials)].length === 1;
    return !isDenied || denial.test(match);
  });
}

/** What may stand in no answer. */
export const isForbidden = (sentence: string): boolean => foreign.test(sentence) || asserts(sentence, promises);
/** Whether it says that something was done. */
export const isDeed = (sentence: string): boolean => asserts(sentence, acts);

export const isVerdict = (sentence: string): boolean => asserts(sentence, verdicts);
const isDeniedVerdict = (sentence: string): boolean => sentence.search(verdicts) >= 0 || /\beligible\b/i.test(sentence);

const looking =
  "(?:(?:i|we)(?: (?:could|can|did|do)(?:n't| not)|'t)* (?:find|found|have|see|know)|(?:i|we) (?:found|have|know)|there(?:'s| is| are| was| were)(?:n't| not)?)";
const things = 'information|info|data|articles?|sources?|lines?|anything|nothing|lenders?|names?|details?';
const somewhere = `(?: (?:here|in|on|about|for|from|of|by|named|called|with|the|a|an|any|no|or|and|plinth(?:'s)?|it|x+|${things}))*`;
/** The whole sentence says that nothing was found, and nothing else of whom it names. Names are blanked in it. */
const findsNothing = new RegExp(
  String.raw`^\W*(?:(?:sorry|unfortunately|but|here),? )*${looking}${somewhere}[.!]?$`,
  'i',
);
const cannotFind =
  /^\W*(?:(?:sorry|unfortunately),? )*(?:i|we) (?:could(?:n't| not) find|did(?:n't| not) find|do(?:n't| not) (?:know|have)|found nothing|found no)\b(?!.*(?:[,;:]|\b(?:but|and|so|since|because|though|although|however|that|which|who|while|as)\b))/i;

/** Whether all that a sentence says is that it found nothing about whom it names. */
export const saysNothingFound = (bare: string): boolean => findsNothing.test(bare) && denial.test(bare);
/** Whether it says of the assistant that it doesn't know something. */
export const saysUnknown = (bare: string): boolean => cannotFind.test(bare) && figuresIn(bare).length === 0;

/** What stands at these places becomes a word of the same length, so that other places stay. */
export function blanked(text: string, places: readonly { readonly from: number; readonly to: number }[]): string {
  let bare = text;
  for (const { from, to } of places) bare = `${bare.slice(0, from)}${'x'.repeat(to - from)}${bare.slice(to)}`;
  return bare;
}

const light =
  /^(?:the|and|for|you|your|are|has|have|with|that|this|from|not|but|can|will|its?|they|their|them|was|were|had|been)$/;
const withoutEnding = (word: string): string => word.replace(/(?:ing|ies|ied|ed|es|s|y|e)$/, '');

/** The words that carry what is said, without their endings. */
export const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !light.test(word)).map(withoutEnding);

/** Words that say of a lender, a program or a deal nothing that a tool would have to say. */
const neutral = new Set(
  `about amount amounts detail let like price prices score scores total value would after also charge charges although another around based be before below both but capped caps check compare could criteria
  current currently deal deals down details does doesn't each either eligible first fit following good great given going goes has here
  however information just keep keeps know least lend lender lenders lending lends less limit limits list listed loan loans look
  looks match matched matches may max maximum meets might min minimum more most need needed needs new next note now offer offered
  offering offers one only option options other others over program programs provide provided provides range requirement requirements
  required requires review say says scenario second see shows should sets some start started starting starts state stated stands still
  than then there these those through than under until use what when where which while who whom whose within would according both back
  ask asks asked because begin beginning begins borrower borrowers choose come comes considering couldn't couldn find found get give
  gives instead item items like made make makes much narrow once open opened opens own property question reach reached reaches same
  terms third type want wanted wants well worth yet yours percent month months year years point points day days dollar dollars
  item qualify qualifies qualified named per cent status ineligible candidate alternative result results search`
    .split(/\s+/)
    .map(withoutEnding),
);

/** The words of a sentence that are more than how one speaks of lenders. Names are blanked in it; figures are judged by themselves. */
export const claimsOf = (bare: string): string[] =>
  contentOf(blanked(bare, figuresIn(bare))).filter((word) => !/^x+$/.test(word) && !neutral.has(word));

/** Whether a sentence denies something that no known words deny. */
export const deniesMore = (bare: string, known: readonly string[]): boolean =>
  denial.test(bare) && !isDeniedVerdict(bare) && !known.some((text) => denial.test(text));
