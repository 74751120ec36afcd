import {
  blanked,
  claimsOf,
  contentOf,
  deniesMore,
  isDeed,
  isForbidden,
  isVerdict,
  saysNothingFound,
  saysUnknown,
} from './claims.ts';
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

/** A sentence that goes on about whom the one before named. */
const refersBack =
  /\b(?:they|their|them|theirs|its?|he|she|his|her|this|that|these|those|such|same|lender|program|deal)\b|^\s*[-•+]/i;
const forWhat = /^\W*(?:for|given|based on) (?:your|this) [^,:]{1,120}[,:]/i;
const quotesTheReader = /\byou(?:'ve| have)? (?:said|wrote|asked|mentioned|typed|stated|described|gave|entered)\b/i;

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
  /** The sentences of articles and rules, which may tell of what is done where. */
  readonly #general: ReadonlySet<string>;
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
    this.#general = new Set(
      evidence.lines.flatMap(({ text, owners: of }) => (of.length > 0 ? [] : text.split(/(?<=[.!?])\s+/).map(spoken))),
    );
    this.#said = spoken(`${evidence.lines.map(({ text }) => text).join(' . ')} . ${evidence.typed}`);
  }

  /** @param sentence as `plainText` writes it */
  judge(sentence: string): Judged {
    if (isForbidden(sentence) || goesOnWithUnit.test(sentence)) return fails;
    if (isDeed(sentence) && !this.#general.has(spoken(sentence))) return fails;
    const mentions = this.#mentionsIn(sentence);
    const groups = this.#grouped(sentence, mentions);
    const bare = blanked(sentence, mentions);
    if (groups.some(({ owners }) => this.#linesAbout(owners).length === 0) && !saysNothingFound(bare)) return fails;
    const { vocabulary } = this.#evidence;
    if (unsaidNames(blanked(bare, figuresIn(bare)), { said: this.#said, vocabulary }).length > 0) return fails;
    const about = this.#aboutWhom(bare, groups);
    if (!this.#isBacked(bare, about)) return fails;
    const figures = this.#restingOn(bare, groups);
    if (groups.length > 0) this.#carried = groups.at(-1)?.owners ?? [];
    if (!figures) return fails;
    const named = groups.length > 0 ? about.flatMap((lines) => this.#closest(bare, lines)) : [];
    const repeated = figures.isTyped || groups.length > 0 ? [] : this.#repeated(bare);
    const lines = [...new Set(figures.lines.length > 0 ? figures.lines : [...named, ...repeated])];
    return { stands: true, lines: lines.toSorted((one, other) => one - other), isTyped: figures.isTyped };
  }

  /** The lines about each of those whom a sentence names, or goes on about. */
  #aboutWhom(bare: string, groups: readonly Mention[]): number[][] {
    if (groups.length > 0) return groups.map(({ owners }) => this.#linesAbout(owners));
    return this.#carried.length > 0 && refersBack.test(bare) ? [this.#linesAbout(this.#carried)] : [];
  }

  /** Whether lines about somebody say what a sentence says of them, also where it states no figure. */
  #isBacked(bare: string, about: readonly (readonly number[])[]): boolean {
    if (about.length === 0 || saysNothingFound(bare) || saysUnknown(bare)) return true;
    if (isVerdict(bare) && !about.every((lines) => this.#anyEligible(lines))) return false;
    const lines = about.flat().flatMap((place) => this.#lines[place] ?? []);
    const isSaidIn = (text: string, where: readonly ReadLine[]) =>
      claimsOf(text).every((word) => where.some(({ words }) => words.has(word)));
    // What is asked about may be repeated before it: "For your flip in Texas, …".
    const [opening = ''] = forWhat.exec(bare) ?? [];
    const rest = bare.slice(opening.length);
    if (!isSaidIn(opening, this.#lines) || !isSaidIn(rest, lines)) return false;
    return !deniesMore(
      rest,
      lines.map(({ text }) => text),
    );
  }

  /** The line that says most of what a sentence does. */
  #closest(bare: string, lines: readonly number[]): number[] {
    if (saysUnknown(bare) || saysNothingFound(bare)) return [];
    const claims = claimsOf(bare);
    const shared = (place: number) => claims.filter((word) => this.#lines[place]?.words.has(word)).length;
    return lines.toSorted((one, other) => shared(other) - shared(one)).slice(0, 1);
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
