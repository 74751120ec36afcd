import { type Figure, inOneUnit, unitOf, unitWords } from './units.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, place): [string, number] => [word, (place + 2) * 10]),
  ['dozen', 12],
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['grand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const word = [...values.keys(), ...scales.keys()].toSorted((one, other) => other.length - one.length).join('|');
const joined = `(?:[ -]+(?:and[ -]+)?(?:a[ -]+)?(?:(?:${word})s?|half|quarter|point)(?![a-z]))`;
const pattern = new RegExp(
  String.raw`\b(?<number>(?:(?:${word})|(?:a |one )?half(?= (?:a |percent|point|of a |million)| an?\b)|a (?:couple|dozen|hundred|thousand|million|quarter|third|fifth)|three quarters)(?![a-z])${joined}*)(?:[ -]+(?:of )?(?:an? )?(?:(?<scale>million|thousand|hundred)(?![a-z])[ -]*)?(?:(?<percent>%)|(?<unit>${unitWords})(?![a-z])))?`,
  'gi',
);

const plurals =
  'zer(?:o|oe)s|twos|threes|fours|fives|sixes|sevens|eights|nines|tens|elevens|twelves|teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|dozens|hundreds|thousands|millions|billions';
const ordinals =
  '(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-?(?:first|second|third)|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ieth|hundredth|thousandth|millionth)s?';
const monthNames =
  'january|february|march|april|may|june|july|august|september|october|november|december|month|year|quarter';

/** Numbers that nothing can be compared with: nobody gets around the check with them. */
const vague = new RegExp(
  [
    String.raw`\b(?:(?:low|mid|high|upper)(?:dle)?[ -])?(?:${plurals})\b`,
    String.raw`\b(?:low|mid|high|upper)(?:dle)?[ -]ones\b`,
    String.raw`\b${ordinals}\b`,
    String.raw`\b(?:first|second|third|last) (?:of|in|day of) (?:the )?(?:${monthNames})\b`,
    String.raw`\b(?:${monthNames}) (?:first|second|third)\b`,
    String.raw`\b(?:one|two)[ -]thirds?\b`,
    String.raw`\b(?:single|double|triple|four|five|six|seven)[ -](?:digits?|figures?)\b`,
    String.raw`\b(?:prozent|por ciento|pour ?cent|per mille)\b`,
    String.raw`\b(?:twice|thrice|half of|half (?:the|your|its|their|that|this)|(?:by|in) half|halves|halved|halving)\b`,
    String.raw`\b(?:double|triple|quadruple)(?:s|d)?\b|\b(?:doubl|tripl|quadrupl)ing\b`,
    String.raw`\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred)[ -]?fold\b`,
    String.raw`(?<!\p{L})[ivxl]{2,}(?= ?(?:%|percent|points?))`,
  ].join('|'),
  'giu',
);

/** The value of "two hundred fifty thousand", "nine and a half", "nine point five". */
function wordsValue(text: string): number | '?' {
  const words = text
    .toLowerCase()
    .split(/[ -]+/)
    .filter((one) => one !== 'and' && one !== 'a');
  const point = words.indexOf('point');
  if (point >= 0) {
    const decimals = words.slice(point + 1).map((one) => values.get(one));
    const whole = wordsValue(words.slice(0, point).join(' '));
    if (whole === '?' || decimals.some((digit) => digit === undefined || digit > 9)) return '?';
    return Number(`${whole}.${decimals.join('')}`);
  }
  let [total, part] = [0, 0];
  for (const one of words) {
    const value = values.get(one.replace(/s$/, '')) ?? values.get(one);
    const scale = scales.get(one.replace(/s$/, ''));
    if (one === 'half') part += 0.5;
    else if (one === 'quarter') part += 0.25;
    else if (one === 'dozen' && part > 0) part *= 12;
    else if (value !== undefined) part += value;
    else if (scale === 100) part = (part || 1) * 100;
    else if (scale !== undefined) {
      total += (part || 1) * scale;
      part = 0;
    } else return '?';
  }
  return total + part;
}

/** Numbers that a text spells out. "one" alone is a pronoun more often than a number: it counts with a unit. */
export function numbersInWords(text: string): Figure[] {
  const found: Figure[] = [];
  for (const match of text.matchAll(vague))
    found.push({ unit: '?', value: match[0], noun: '', from: match.index, to: match.index + match[0].length });
  for (const match of text.matchAll(pattern)) {
    const { number = '', scale, percent, unit } = match.groups ?? {};
    const counts = percent ? '%' : unit ? unitOf(unit) : 'count';
    if (/^one$/i.test(number) && counts === 'count') continue;
    const read = wordsValue(number);
    const value = read === '?' ? '?' : read * (scales.get(scale?.toLowerCase() ?? '') ?? 1);
    const place = { noun: '', from: match.index, to: match.index + match[0].length };
    found.push(value === '?' ? { unit: '?', value, ...place } : { ...inOneUnit(counts, value), ...place });
  }
  return found;
}
