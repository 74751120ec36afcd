import { agrees, type Context, contextOf } from './context.ts';
import { figuresIn, isSaidBy } from './figures.ts';
import { spoken, unsaidNames } from './names.ts';
import { type Figure, scaleWords, unitWords } from './units.ts';

/** A line that a tool or an article returned in this run. */
export interface KnownLine {
  readonly text: string;
  /** Whom it is about: a lender and its program, a deal. Nobody: a rule, a count, a calculation. */
  readonly owners: readonly string[];
}

/** What a sentence is judged by. */
export interface Evidence {
  readonly lines: readonly KnownLine[];
  /** What the person has typed in this conversation. */
  readonly typed: string;
  /** All lenders of the market: none of them is named without a line about it. */
  readonly lenders: readonly string[];
  /** Words of the trade and of the language, in small letters. */
  readonly vocabulary: ReadonlySet<string>;
}

export interface Judged {
  /** Everything in the sentence has a source. */
  readonly stands: boolean;
  /** The places of the lines that its figures and names rest on. */
  readonly lines: readonly number[];
  /** It repeats a figure that the person has typed, as theirs. */
  readonly isTyped: boolean;
}

const fails: Judged = { stands: false, lines: [], isTyped: false };

interface Mention {
  readonly owners: readonly string[];
  readonly from: number;
  readonly to: number;
}

interface ReadLine extends KnownLine {
  readonly figures: readonly (readonly [Figure, Context])[];
  readonly words: ReadonlySet<string>;
}

/** Addresses lead out of the product, and letters of other scripts hide what is written. */
const foreign =
  /https?:|www\.|mailto:|javascript:|data:|[\w.+-]+@[\w-]+|\b[\w-]+\.(?:com|net|org|io|co|info|biz|ru|cn|xyz|app|dev|me|ai|link|site|example)\b|&#?\w+;|(?!\p{Script=Latin})\p{L}/iu;
/** What the assistant neither does nor may say, whatever a tool returned. */
const promises =
  /\bguarantee|\bpre-?approv|\b(?:is|are|been|be|get|got|you're|it's) (?:now |already |hereby )?(?:approved|locked|committed|funded)\b|\bwill (?:definitely|certainly|surely|for sure)\b|\bpromise/i;
const acts =
  /\b(?:i|we)(?:'ve| have|'ll| will|'m| am)?(?: just| now| already| also| going to)* (?:sent|send(?:ing)?|emailed|called|created|creating|added|deleted|changed|updated|submitted|submitting|accepted|approved|approve|locked|lock|booked|scheduled|saved|requested|notified|wired|transferred)\b/i;
const denies = /\b(?:not|no|never|cannot|nothing|nobody)\b|n't\b/i;
const findsNothing =
  /\b(?:could(?:n't| not) find|no (?:information|article|data|programs?)|(?:do|does|did)(?:n't| not) (?:have|see|know|cover|say)|nothing (?:on|about))\b/i;
/** A sentence that goes on about whom the one before named. */
const refersBack =
  /\b(?:they|their|them|theirs|its?|he|she|his|her|this|that|these|those|such|same|lender|program|deal)\b|^\s*[-•+]/i;
const quotesTheReader = /\byou(?:'ve| have)? (?:said|wrote|asked|mentioned|typed|stated|described|gave|entered)\b/i;
const verdicts = /\b(?:is|are|was) (?:now )?eligible\b|\bqualif(?:y|ies|ied)\b/i;

/** The end of a figure that began on another line. */
const goesOnWithUnit = new RegExp(String.raw`^\W*(?:%|(?:${unitWords}|${scaleWords})\b)`);

const ending =
  'capital|lending|funding|financial|finance|loans?|mortgage|bank|group|partners|credit|co|llc|inc|company';
const endings = new RegExp(String.raw`[\s,]+(?:${ending})\.?$`, 'i');
const spellings = (name: string): string[] => {
  const short = name.replace(endings, '');
  return short.length >= 5 && short !== name ? [name, short] : [name];
};
/** A name may hold a number, as "30-year rental" does. One that states a rate or an amount is no name that could be repeated. */
const isRepeatable = (name: string): boolean =>
  name.length <= 80 && !figuresIn(name).some(({ unit }) => ['%', '$', 'point', '?', 'day'].includes(unit));

/** Judges the sentences of one answer, in their order: whom the last one named, the next one may go on about. */
export class Judge {
  readonly #evidence: Evidence;
  readonly #lines: ReadLine[];
  readonly #said: string;
  readonly #names: readonly { readonly name: string; readonly owner: string; readonly pattern: RegExp }[];
  #carried: readonly string[] = [];

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
    const owners = [...new Set(evidence.lines.flatMap((line) => line.owners))];
    this.#names = [...new Set([...owners, ...evidence.lenders])]
      .filter(isRepeatable)
      .flatMap((owner) =>
        spellings(owner).map((name) => ({
          name,
          owner,
          pattern: patternOf(name, owners.includes(owner) && !evidence.lenders.includes(owner)),
        })),
      )
      .toSorted((one, other) => other.name.length - one.name.length);
    this.#lines = evidence.lines.map((line) => {
      const bare = withoutOwners(line);
      return {
        ...line,
        words: new Set(contentOf(bare)),
        figures: figuresIn(bare).map((figure) => [figure, contextOf(bare, figure)] as const),
      };
    });
    this.#said = spoken(`${evidence.lines.map(({ text }) => text).join(' . ')} . ${evidence.typed}`);
  }

  /** Nobody is spoken of any more. */
  endParagraph(): void {
    this.#carried = [];
  }

  /** @param sentence as `plainText` writes it */
  judge(sentence: string): Judged {
    if (foreign.test(sentence) || acts.test(sentence) || goesOnWithUnit.test(sentence)) return fails;
    if (promises.test(sentence) && !denies.test(sentence)) return fails;
    const mentions = this.#mentionsIn(sentence);
    const groups = this.#grouped(sentence, mentions);
    const bare = blanked(sentence, mentions);
    const about = groups.map((group) => this.#linesAbout(group.owners));
    if (about.some((lines) => lines.length === 0) && !findsNothing.test(sentence)) return fails;
    if (
      unsaidNames(blanked(bare, figuresIn(bare)), { said: this.#said, vocabulary: this.#evidence.vocabulary }).length >
      0
    )
      return fails;
    if (
      verdicts.test(bare) &&
      groups.length > 0 &&
      !denies.test(bare) &&
      !about.every((lines) => this.#anyEligible(lines))
    )
      return fails;
    const figures = this.#restingOn(bare, groups);
    if (groups.length > 0) this.#carried = groups.at(-1)?.owners ?? [];
    if (!figures) return fails;
    const named = about.flatMap(([first]) => first ?? []);
    const repeated = figures.isTyped ? [] : this.#repeated(bare);
    const lines = [...new Set(figures.lines.length > 0 ? figures.lines : named.length > 0 ? named : repeated)];
    return { stands: true, lines: lines.toSorted((one, other) => one - other), isTyped: figures.isTyped };
  }

  #mentionsIn(sentence: string): Mention[] {
    const found: Mention[] = [];
    for (const { owner, pattern } of this.#names)
      for (const match of sentence.matchAll(pattern)) {
        const [from, to] = [match.index, match.index + match[0].length];
        if (!found.some((one) => from < one.to && one.from < to)) found.push({ owners: [owner], from, to });
      }
    return found.toSorted((one, other) => one.from - other.from);
  }

  /** "Tarnwick's Bridge Plus" is one: a lender and its program side by side, where a line is about both. */
  #grouped(sentence: string, mentions: readonly Mention[]): Mention[] {
    const groups: Mention[] = [];
    for (const mention of mentions) {
      const last = groups.at(-1);
      const together = last && [...last.owners, ...mention.owners];
      const isOne =
        together &&
        figuresIn(sentence.slice(last.to, mention.from)).length === 0 &&
        this.#linesAbout(together).length > 0;
      if (isOne) groups.splice(-1, 1, { owners: together, from: last.from, to: mention.to });
      else groups.push(mention);
    }
    return groups;
  }

  #linesAbout(owners: readonly string[]): number[] {
    return this.#lines.flatMap((line, place) => (owners.every((owner) => line.owners.includes(owner)) ? [place] : []));
  }

  #anyEligible(lines: readonly number[]): boolean {
    return lines.some((place) => /\bloan up to\b|\brate from\b|\beligible\b/i.test(this.#lines[place]?.text ?? ''));
  }

  /** The lines that the figures of a sentence rest on; undefined where one rests on none. */
  #restingOn(bare: string, groups: readonly Mention[]): { lines: number[]; isTyped: boolean } | undefined {
    const figures = figuresIn(bare);
    if (figures.length === 0) return { lines: [], isTyped: false };
    const first = groups[0];
    const last = groups.at(-1);
    if (!first || !last) return this.#aboutNobody(bare, figures);
    // Each figure belongs to whom is named before it, or each to whom is named behind it: never one so and one so.
    const before = (figure: Figure) => groups.findLast((group) => group.from < figure.from);
    const behind = (figure: Figure) => groups.find((group) => group.from > figure.from);
    const readings = groups.length === 1 ? [() => first] : [before, behind];
    for (const ownerOf of readings) {
      const lines = figures.map((figure) => {
        const group = ownerOf(figure);
        return (
          group &&
          this.#saying(bare, figure).find((place) =>
            group.owners.every((owner) => this.#lines[place]?.owners.includes(owner)),
          )
        );
      });
      if (lines.every((place) => place !== undefined))
        return { lines: lines.flatMap((place) => place ?? []), isTyped: false };
    }
    return undefined;
  }

  #aboutNobody(bare: string, figures: readonly Figure[]): { lines: number[]; isTyped: boolean } | undefined {
    const goesOn = this.#carried.length > 0 && refersBack.test(bare);
    const lines = figures.map((figure) => {
      const saying = this.#saying(bare, figure);
      const carried = saying.find(
        (place) =>
          this.#carried.length > 0 && this.#carried.every((owner) => this.#lines[place]?.owners.includes(owner)),
      );
      return carried ?? (goesOn ? undefined : saying.find((place) => this.#lines[place]?.owners.length === 0));
    });
    if (lines.every((place) => place !== undefined))
      return { lines: lines.flatMap((place) => place ?? []), isTyped: false };
    const typed = figuresIn(this.#evidence.typed);
    const isTheirs =
      quotesTheReader.test(bare) && figures.every((figure) => typed.some((one) => isSaidBy(figure, one)));
    return isTheirs ? { lines: [], isTyped: true } : undefined;
  }

  /** The line that says in about these words what a sentence without figures does. */
  #repeated(bare: string): number[] {
    const words = contentOf(bare);
    const share = (line: ReadLine) => words.filter((word) => line.words.has(word)).length / words.length;
    const best = Math.max(0, ...this.#lines.map(share));
    return words.length > 0 && best >= 0.5 ? [this.#lines.findIndex((line) => share(line) === best)] : [];
  }

  /** The lines with this figure, in the same sense. */
  #saying(bare: string, figure: Figure): number[] {
    const said = contextOf(bare, figure);
    return this.#lines.flatMap(({ figures, owners }, place) =>
      figures.some(([known, of]) => isSaidBy(figure, known) && agrees(said, of, known.unit, owners.length > 0))
        ? [place]
        : [],
    );
  }
}

/** The words that carry what is said, without their endings. */
const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter(
      (word) =>
        !/^(?:the|and|for|you|your|are|has|have|with|that|this|from|not|but|can|will|its?|they|their|was|were)$/.test(
          word,
        ),
    )
    .map((word) => word.replace(/(?:ing|ies|ied|ed|es|s|y|e)$/, ''));

/** Names of programs and deals count as they are written; those of lenders in any case. */
function patternOf(name: string, isExact: boolean): RegExp {
  const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  // "Oakenvane Loans" is not Oakenvane Capital: the short form of a name stands without another ending.
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])(?![\s,]+(?:${ending})(?![\p{L}]))`,
    isExact ? 'gu' : 'giu',
  );
}

const withoutOwners = ({ text, owners }: KnownLine): string =>
  owners
    .toSorted((one, other) => other.length - one.length)
    .reduce((bare, owner) => bare.replaceAll(owner, ' '.repeat(owner.length)), text);

/** A mention becomes a word of the same length, so that places stay. */
function blanked(text: string, mentions: readonly Pick<Mention, 'from' | 'to'>[]): string {
  let bare = text;
  for (const { from, to } of mentions) bare = `${bare.slice(0, from)}${'x'.repeat(to - from)}${bare.slice(to)}`;
  return bare;
}
