import { loanKind } from '../../../../lending/kinds/find.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import { knowledgeVocabulary } from '../../../knowledge/server/api.ts';
import { marketCache } from '../../../search/server/api.ts';
import { type Evidence, Judge, type KnownLine } from '../../checked/judge.ts';
import type { Source } from '../../model.ts';
import { type Asker, type Found, rowMark } from '../draft.ts';
import type { Placeholders } from './placeholders.ts';

interface Sourced extends KnownLine {
  readonly sources: readonly Source[];
}

/** What the tools have returned in one run, as the model reads it and as its sentences are judged by it. */
export class Gathered {
  readonly #lines: Sourced[] = [];
  readonly #placeholders: Placeholders;
  readonly #about: Pick<Evidence, 'typed' | 'lenders' | 'vocabulary'>;

  constructor(placeholders: Placeholders, about: Pick<Evidence, 'typed' | 'lenders' | 'vocabulary'>) {
    this.#placeholders = placeholders;
    this.#about = about;
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get known(): readonly KnownLine[] {
    return this.#lines;
  }

  /** @returns the lines as the model is sent them */
  add({ lines, sources, named }: Found): string[] {
    return lines.map(({ text, sources: places }, place) => {
      const own = places.flatMap((at) => sources[at] ?? []);
      const row = own.find(isPersonal);
      const mark = row && this.#placeholders.markOf(row.link.startsWith('/pipeline/') ? 'Deal' : 'Item', row.label);
      // Of what people wrote the model gets nothing: a sign stands for it.
      const sent = oneLine(
        mark === undefined ? (named[place] ?? text) : (named[place] ?? rowMark).replaceAll(rowMark, mark),
      );
      const owners = mark === undefined ? own.flatMap((source) => this.#ownersOf(source)) : [mark];
      // What has no source, as a question back, proves nothing.
      if (own.length > 0) this.#lines.push({ text: sent, owners: [...new Set(owners.map(oneLine))], sources: own });
      return sent;
    });
  }

  judge(): Judge {
    return new Judge({ lines: this.#lines, ...this.#about });
  }

  sourcesOf(places: readonly number[]): Source[] {
    return places.flatMap((place) => this.#lines[place]?.sources ?? []);
  }

  #ownersOf({ type, label }: Source): string[] {
    if (type === 'lender') return [label];
    if (type !== 'program') return [];
    const lender = this.#about.lenders.find((name) => label.startsWith(`${name}, `));
    if (lender === undefined) return [label];
    const program = label.slice(lender.length + 2);
    // A program that is called like its loan type is meant by no sentence that only names the type.
    return kinds.some(({ name }) => name === program) ? [lender] : [lender, program];
  }
}

const general = ['/pipeline', '/dashboard'];
/** A row with a text that somebody wrote: an address, a task, a subject. */
const isPersonal = ({ type, link }: Source): boolean => type === 'row' && !general.includes(link);

/** Nobody's text ends a line or opens a tag of its own. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[<>{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whose names count, and which words are no names. */
export async function gather(
  { platform }: Pick<Asker, 'platform'>,
  placeholders: Placeholders,
  typed: readonly string[],
): Promise<Gathered> {
  const [kind] = kinds;
  const { lenders } = platform.service(marketCache).current(loanKind(kind.slug));
  return new Gathered(placeholders, {
    typed: typed.join(' . '),
    lenders: [...lenders.values()].map(({ name }) => oneLine(name)),
    vocabulary: await knowledgeVocabulary(platform),
  });
}
