/** A number in a sentence, with the place that it has there. */
export interface Amount {
  readonly value: number;
  /** Written as dollars, as a percentage, or as a number alone. */
  readonly unit: 'money' | 'percent' | 'plain';
  readonly from: number;
  readonly to: number;
}

const pattern =
  /(\$\s?)?(?<![\w.])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(k|m|mm|mil|mill|million|thousand|grand)?(?![a-z\d])(\s?(?:%|percent\b|pct\b))?/gi;
const factors: Readonly<Record<string, number>> = { k: 1_000, thousand: 1_000, grand: 1_000 };

/** Every number of a text: `$270,000`, `270k`, `1.2 million`, `75%`. */
export function amountsIn(text: string): Amount[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [all, dollar, digits = '', scale, percent] = match;
    const factor = scale === undefined ? 1 : (factors[scale.toLowerCase()] ?? 1_000_000);
    const unit = percent ? 'percent' : dollar || scale ? 'money' : 'plain';
    const value = Number((Number(digits.replaceAll(',', '')) * factor).toFixed(6));
    return { value, unit, from: match.index, to: match.index + all.length };
  });
}

/** What an amount is of, and how it is called: the concept of the first word that stands near enough. */
export interface Naming<Concept extends string> {
  readonly concept: Concept;
  readonly words: RegExp;
}

interface Place<Concept> {
  readonly concept: Concept;
  readonly from: number;
  readonly to: number;
}

const farthest = 34;
/** A comma or the word "and" between a number and its name makes it less likely that they belong together. */
const separated = 14;

function distanceOf(text: string, amount: Amount, name: { readonly from: number; readonly to: number }): number {
  const isBefore = name.to <= amount.from;
  const between = isBefore ? text.slice(name.to, amount.from) : text.slice(amount.to, name.from);
  if (/[.?!]\s/.test(between) || /\d/.test(between)) return Number.POSITIVE_INFINITY;
  return between.length + (/[,;]|\band\b|\bwith\b/i.test(between) ? separated : 0) + (isBefore ? 0 : 1);
}

/** The amounts that words of the text name, by concept: each name and each amount counts once, the nearest pairs first. */
export function namedAmounts<Concept extends string>(
  text: string,
  namings: readonly Naming<Concept>[],
  fits: (concept: Concept, amount: Amount) => boolean,
): Map<Concept, number> {
  const words: Place<Concept>[] = namings.flatMap(({ concept, words }) =>
    [...text.matchAll(words)].map((match) => ({ concept, from: match.index, to: match.index + match[0].length })),
  );
  // "After-repair value" is no "value", and an "existing loan" no "loan".
  const names = words.filter(({ from, to }) => !words.some((longer) => longer.to === to && longer.from < from));
  const pairs = amountsIn(text)
    .flatMap((amount) =>
      names.flatMap((name) => {
        const distance = distanceOf(text, amount, name);
        return distance <= farthest && fits(name.concept, amount) ? [{ amount, name, distance }] : [];
      }),
    )
    .sort((one, other) => one.distance - other.distance);
  const found = new Map<Concept, number>();
  const taken = new Set<unknown>();
  for (const { amount, name } of pairs) {
    if (taken.has(amount) || taken.has(name) || found.has(name.concept)) continue;
    taken.add(amount).add(name);
    found.set(name.concept, amount.value);
  }
  return found;
}
