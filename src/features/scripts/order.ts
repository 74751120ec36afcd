import type { FilledScript } from './contract.ts';
import { scriptChannels } from './model.ts';

type Ordered = Pick<FilledScript, 'isOwn' | 'loanType' | 'tags' | 'name' | 'channel'>;

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** How many of a script's tags a situation speaks of. */
function matches({ tags }: Ordered, situation: ReadonlySet<string>): number {
  return tags.filter((tag) => [...wordsIn(tag)].some((word) => situation.has(word))).length;
}

/** Own scripts first, then those of the loan type, then what the situation speaks of, then calls, emails and text messages. */
export function inOrder<Script extends Ordered>(scripts: readonly Script[], situation: string): Script[] {
  const words = wordsIn(situation);
  const rank = (script: Script) => [
    script.isOwn ? 0 : 1,
    script.loanType === null ? 1 : 0,
    -matches(script, words),
    scriptChannels.indexOf(script.channel),
  ];
  const ranked = scripts.map((script) => ({ script, by: rank(script) }));
  ranked.sort((a, b) => {
    const place = a.by.findIndex((one, at) => one !== b.by[at]);
    return place < 0 ? 0 : (a.by[place] ?? 0) - (b.by[place] ?? 0);
  });
  return ranked.map(({ script }) => script);
}
