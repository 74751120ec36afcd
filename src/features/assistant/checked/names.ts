/** Words that stand with a capital, in a sentence or at its beginning, and name nobody. */
const common = new Set(
  `i plinth fico ltv ltc ltarv dscr arv pitia noi hoa roi apr llc us usd ok fix flip ground-up ground up construction portfolio
  stabilized bridge rental cash-out rate-term purchase refinance refi single family condo townhome broker investor
  here there the a an you your yours this that these those it its if for no yes not with without and or but so to of in on at by as from
  based check open ask see note what which when where how why who each every all some any none both neither either also then next first
  last please sorry let they their them we our us my me is are was were be been has have had do does did can could would should may might
  will shall only just more most less least about after before while since because however although though until unless once again still
  otherwise instead besides overall currently source sources nothing anything everything something other others another several many much
  few one two three four five six seven eight nine ten compare change add remove send request review keep try use look find make get give
  go start tell say said need needs needed needing new now today say enter choose select confirm create include including lower raise reduce increase
  deal deals loan loans lender lenders program programs article articles rule rules page pages figure figures document documents task tasks
  item items offer offers quote quotes borrower property properties points rates terms yourself myself than under over between during per
  such same different depending unfortunately generally usually typically often sometimes always never maybe perhaps meanwhile finally
  additionally furthermore moreover therefore great good sure okay thanks thank hello hi remember consider according among
  across within like unlike given assuming missing required requires minimum maximum max min total monthly annual yearly eligible
  ineligible undetermined known unknown information info nobody everyone people person state states`.split(/\s+/),
);

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/'s$/, '')
    .replaceAll(/[^\p{L}\p{N}&-]/gu, '');

/** Words in small letters, between single spaces, to look for one text in another. */
export const spoken = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/'s\b/g, '')
    .replaceAll(/[^\p{L}\p{N}&[\]]+/gu, ' ')
    .trim()} `;

const capitalized = String.raw`\p{Lu}[\p{L}\p{N}'.&-]*`;
const sequence = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${capitalized}(?:(?: | & | of | and | the ){1}${capitalized})*`,
  'gu',
);
/** How lenders are called, whatever stands before it: an invented one in small letters is one, too. */
const calledLike =
  /(?<name>[\p{L}'-]+) (?:capital|lending|funding|financial|mortgage|bank|bancorp|partners|credit union|group|lenders? llc|llc|inc)\b/giu;

export interface Sayable {
  /** What a tool returned and what the person has typed, as `spoken` writes it. */
  readonly said: string;
  /** Words of the trade, in small letters. */
  readonly vocabulary: ReadonlySet<string>;
}

/** The proper names of a sentence that nobody has said. Names that may stand are blanked in it before. */
export function unsaidNames(sentence: string, { said, vocabulary }: Sayable): string[] {
  const isFirst = (at: number) =>
    /^[\s"'(\-•:]*$/.test(sentence.slice(0, at)) || /[:"(]\s*$/.test(sentence.slice(0, at));
  const isSaid = (name: string) => said.includes(spoken(name));
  const found: string[] = [];
  for (const match of sentence.matchAll(sequence)) {
    const words = match[0].split(' ').filter((word) => /^\p{Lu}/u.test(word));
    const inner = isFirst(match.index) && isPlainStart(words, vocabulary) ? words.slice(1) : words;
    // "You" and "The" before a name belong to the sentence, and so does "DSCR" before "Fix & Flip".
    while (inner.length > 0 && common.has(plain(inner[0] ?? ''))) inner.shift();
    while (inner.length > 1 && common.has(plain(inner.at(-1) ?? '')) && !/^loans?$/i.test(inner.at(-1) ?? ''))
      inner.pop();
    const name = inner.join(' ');
    if (name === '' || isSaid(name) || isSaid(match[0])) continue;
    if (!inner.every((word) => common.has(plain(word)))) found.push(name);
  }
  for (const { groups } of sentence.matchAll(calledLike)) {
    const name = (groups?.name ?? '').toLowerCase();
    if (!vocabulary.has(name) && !common.has(name) && !said.includes(` ${name} `)) found.push(name);
  }
  return found;
}

/** A word of the language at the beginning of a sentence, that is not the first part of a name: "Points are", never "Golden Gate". */
function isPlainStart([first = '', second]: readonly string[], vocabulary: ReadonlySet<string>): boolean {
  const word = plain(first);
  if (common.has(word)) return true;
  return second === undefined && vocabulary.has(word);
}
