import { kindIn } from './deal.ts';

/** What somebody wants, as far as their words say. */
export type Intent =
  | 'task'
  | 'due'
  | 'myDeal'
  | 'lender'
  | 'path'
  | 'calculation'
  | 'search'
  | 'term'
  | 'knowledge'
  | 'otherPeople'
  | 'promise'
  | 'greeting';

const task =
  /\b(?:remind me (?:to|about|that)|(?:add|create|make|set(?: up)?|schedule|put in)\s+(?:me\s+)?(?:a |an |another |the )?(?:new )?(?:task|reminder|to-?do|follow[- ]?up))\b/i;
const due =
  /\b(?:what(?:'s| is| are)?|anything|which (?:tasks|things)|show|list)\b.*\b(?:due|overdue|expiring|on my plate|needs? my attention|to do (?:today|now|next)|waiting on me)\b|\bmy (?:tasks|day|to-?dos?)\b.*\?|\bwhat should i (?:do|work on)\b/i;
const myDeal =
  /\bwhere(?:'s| is| are| does| do)\b.*\b(?:my|the|our) .*|\b(?:status|stage|progress) (?:of|on|for)\b.*|\bhow(?:'s| is) (?:my|the|our) .*\b(?:deal|loan|file|going|coming)\b|\bwhat(?:'s| is) happening with\b/i;
const dealWords =
  /\b(?:deals?|loans?|files?|pipeline|street|st|ave|avenue|road|rd|lane|ln|drive|dr|court|ct|way|blvd|hill|place)\b/i;
const lender =
  /\b(?:what (?:does|do|will|would)|requirements?|criteria|guidelines?|minimums?|terms|documents?|does|need(?:s|ed)?|wants?|asks? for|accepts?|lend)\b/i;
const path =
  /\b(?:path to yes|what would (?:it take|have to change|make|need)|what (?:do|can|should) (?:i|we) change|how (?:can|do) (?:i|we) (?:make|get) (?:it|this|that|the|my) .*(?:work|fit|approved|eligible|yes|through)|more programs|open up more)\b/i;
const figures =
  'ltv|ltc|ltarv|dscr|(?:monthly )?payment|profit|cash flow|cash to close|cap rate|roi|(?:monthly )?interest|pitia|noi';
const calculation = new RegExp(
  [
    String.raw`\b(?:calculate|compute|work out|run the numbers|how much (?:is|are|would|do|does|will|profit|cash|interest))\b`,
    String.raw`\bwhat(?:'s| is| are| would| will)? (?:be )?(?:the |my )?(?:${figures}|points)\b`,
    String.raw`\bwhat (?:do|does|would|will) .*\b(?:points?|payment|interest) (?:cost|come to|be)\b`,
    String.raw`\b(?:${figures}|points) (?:on|for|of|if|with|at)\b`,
    String.raw`^(?:${figures})\b`,
  ].join('|'),
  'i',
);
/** Asks what something is, not for its result. */
const asksAbout = /^(?:what|how) (?:is|does|do) (?:the )?path to yes\b/i;
const search =
  /\b(?:find|search|look(?:ing)? for|show(?: me)?|need|want|get|who(?:'ll| will| would)?|which|what|any|are there|lenders?|programs?|options|match|price (?:this|a)|deal)\b/i;
const searchFor =
  /\b(?:lenders?|programs?|who (?:lends|will lend|would lend|does|can|will do|would do)|options|loans?|lend|funding|financing|deal)\b/i;
const asksHow =
  /^(?:so |and |ok |hey,? |hi,? )*(?:how|why|what (?:is|are|does|happens|do|counts|can|should)|when|where|which|who|can|do|does|is|are|should|may|must|explain|define|tell me (?:about|how|what))\b/i;

/** Whatever its words, nothing of others is shown, and nothing is promised. */
const others = `(?:other|another|all|every|someone else'?s?|somebody else'?s?|competitors?'?s?|everyone'?s?|everybody'?s?)`;
const people = `(?:brokers?|users?|accounts?|customers?|clients?|companies|borrowers?|people|lenders' )(?:'s?|s')?`;
const theirs = `(?:deals?|pipelines?|clients?|data|emails?|ssns?|documents?|files|passwords?|quotes?|offers?|loans?|numbers?|names?|phones?)`;
const otherPeople = new RegExp(
  [
    String.raw`\b${others} (?:\w+'?s? )?${people}\b.*\b${theirs}\b`,
    String.raw`\b${theirs}\b.*\b${others} (?:\w+'?s? )?${people}(?=\W|$)`,
    String.raw`\b${theirs} (?:of|from|by|for|that belong to) (?:the )?${others}\b`,
    String.raw`\b(?:list|show|give|export|dump|send)\b.*\b(?:all|every) (?:user|account|broker|borrower|client)s?\b`,
    String.raw`\b(?:social security|system prompt|database|select \*|drop table|environment variables?|secret keys?)\b`,
    String.raw`\bssns?\b`,
    String.raw`\b(?:their|his|her|admin\w*|user\w*|broker\w*|lender\w*)(?:'s)? (?:password|api key|token)s?\b`,
    String.raw`[\w.+-]+@[\w-]+\.\w+`,
    String.raw`\b(?:log ?in|sign in|act) as (?:an? |the )?(?:admin|superadmin|another|other|lender|broker)`,
  ].join('|'),
  'i',
);
const orders =
  /\b(?:ignore|disregard|forget|override) (?:all |any |your |the |previous |prior |above )*(?:instructions?|rules?|prompts?|limits?|checks?|guidelines?)\b|\byou are now\b|\bpretend (?:to be|you|that)\b|\b(?:developer|admin|god|debug|jailbreak) mode\b|\bact as (?:an? |the )?(?:admin|superadmin|lender|underwriter|system)\b|\bsystem:|<\/?(?:system|tool|instructions?)>/i;
const promise =
  /\b(?:guarantee|promise|pre-?approve|approve (?:my|this|the)|lock (?:my|the|in|a) rate|confirm (?:that )?(?:my|the|this|we|i|\w+ (?:will|lends|offers))|issue (?:a |an )?(?:approval|commitment|term sheet)|change (?:my|the) (?:rate|fico|offer|terms)|accept (?:the|this|that) offer|send (?:the|a|my|this) (?:package|request|offer|email|money|wire)|delete|wire|archive)\b.*/i;
const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks?(?: you)?|thx|ok(?:ay)?|help|what can you do)\b[\s!.?a-z]{0,20}$/i;

/**
 * Reads what a message asks for. Deals are searched only where the words describe one: `figures` says how many facts of a deal they
 * hold, `lenderNamed` whether they name a lender of the market.
 */
export function intentOf(text: string, figures: number, lenderNamed: boolean): Intent {
  const said = text.trim();
  if (orders.test(said) || otherPeople.test(said)) return 'otherPeople';
  if (greeting.test(said)) return 'greeting';
  if (task.test(said)) return 'task';
  if (
    /\?$|^(?:can|will|please|could|would)\b|^\w+ /i.test(said) &&
    promise.test(said) &&
    !/^(?:how|what|why|when|where|can i)\b/i.test(said)
  )
    return 'promise';
  if (due.test(said)) return 'due';
  if (path.test(said) && !asksAbout.test(said)) return 'path';
  if (lenderNamed && lender.test(said)) return 'lender';
  if (calculation.test(said) && /\d/.test(said)) return 'calculation';
  if (figures >= 2 && (search.test(said) || !asksHow.test(said))) return 'search';
  if (myDeal.test(said) && /\b(?:my|our|status|stage|happening)\b/i.test(said) && dealWords.test(said)) return 'myDeal';
  if (
    figures >= 1 &&
    kindIn(said) !== undefined &&
    searchFor.test(said) &&
    /\b(?:find|search|who|which|any|show|need|looking)\b/i.test(said)
  )
    return 'search';
  if (/^(?:so |and |ok |hey,? )*(?:what(?:'s| is| are| does)|define|explain|meaning of)\b/i.test(said)) return 'term';
  return 'knowledge';
}
