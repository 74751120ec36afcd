import { admits, isAdmin } from '../../../../kernel/access.ts';
import { formatList } from '../../../../kernel/format.ts';
import { sentencesOf } from '../../../../lending/checks/sentences.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { findOwnDealIds } from '../../../pipeline/server/api.ts';
import { versionsNow } from '../../../programs/server/api.ts';
import { findAskedLenders } from '../../../quotes/server/api.ts';
import { requirementsOf } from '../../../requirements/server/api.ts';
import { type CachedMarket, marketCache } from '../../../search/server/api.ts';
import type { Source } from '../../model.ts';
import { kindIn } from '../../understand/deal.ts';
import { type Asker, Draft, type Found } from '../draft.ts';
import { cannot, notFound } from './refusals.ts';
import { programSource } from './search-deal.ts';

/** Words that end many names of lenders and that people leave out. */
const ending =
  /[\s,]+(?:capital|lending|funding|financial|finance|loans?|mortgage|bank|group|partners|credit|co|llc|inc|company)\.?$/i;
const briefly = (name: string): string => {
  const shorter = name.replace(ending, '');
  return shorter === name || shorter.length < 5 ? name : shorter;
};

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `;

interface NamedLender {
  readonly id: string;
  readonly name: string;
}

/** The lender of the market that a text names, the longest name first; also without the end of its name. */
export function lenderIn({ platform }: Asker, text: string): NamedLender | undefined {
  const [kind] = kinds;
  const { lenders } = platform.service(marketCache).current(loanKind(kind.slug));
  const said = plain(text);
  let best: NamedLender | undefined;
  for (const [id, { name }] of lenders) {
    if (name.length <= (best?.name.length ?? 0)) continue;
    if (said.includes(plain(name)) || said.includes(plain(briefly(name)))) best = { id, name };
  }
  return best;
}

const programsShown = 4;
const documentsShown = 12;

/** What the programs of a lender ask of a deal, and which documents it wants with a package. */
export async function lenderWants(asker: Asker, text: string): Promise<Found> {
  const lender = lenderIn(asker, text);
  if (!lender) return notFound(text);
  const { who } = asker;
  const mayRead = admits('broker', who.role) || who.lenderId === lender.id;
  if (!mayRead) return cannot('Lenders see their own programs only, not those of other lenders.', text);
  const draft = new Draft();
  const wanted = kindIn(text);
  const found = kinds
    .filter(({ slug }) => wanted === undefined || slug === wanted)
    .map(({ slug }) => asker.platform.service(marketCache).current(loanKind(slug)))
    .flatMap((cached) => cached.market.programsOf(lender.id).map((id) => ({ cached, id })));
  const first = found.slice(0, programsShown);
  const versions = await versionsNow(
    asker.platform.database.db,
    first.map(({ id }) => id),
  );
  for (const { cached, id } of first) sayWanted(draft, asker, { cached, id, version: versions.get(id) });
  if (found.length === 0) {
    const type = wanted === undefined ? '' : `${loanKind(wanted).name} `;
    draft.say(`${lender.name} has no ${type}programs on the market right now.`, lenderSource(lender));
  }
  if (found.length > first.length) draft.say(`It has ${found.length} programs in all.`, lenderSource(lender));
  await sayDocuments(draft, asker, lender);
  return draft.end();
}

const lenderSource = ({ name }: NamedLender): Source => ({
  type: 'lender',
  label: name,
  detail: '',
  link: `/lender-search?lender=${encodeURIComponent(name)}`,
});

interface WantedProgram {
  readonly cached: CachedMarket;
  readonly id: string;
  readonly version: number | undefined;
}

/** What a program checks of a deal of which nothing is known: its own thresholds. */
function sayWanted(draft: Draft, { at }: Asker, { cached, id, version }: WantedProgram): void {
  const explained = cached.market.explain(id, {}, at.getTime());
  if (!explained) return;
  const { ofCheck } = sentencesOf(cached.kind);
  const thresholds = explained.checks.flatMap((check) => {
    const sentence = check.outcome === 'unknown' ? ofCheck(check) : undefined;
    return sentence?.includes(': ') ? [{ code: check.code, text: sentence.slice(sentence.indexOf(': ') + 2) }] : [];
  });
  const name = `${cached.programs.get(id)?.name} (${cached.kind.name})`;
  const texts = [...new Set(thresholds.map(({ text }) => text))];
  const source = programSource(cached, explained, version, thresholds.map(({ code }) => code).join(', '));
  draft.say(texts.length === 0 ? `${name} states no minimums.` : `${name}: ${texts.join('; ')}.`, source);
  sayLeverage(draft, cached.kind, { name, tier: explained.tier, source });
}

function sayLeverage(
  draft: Draft,
  kind: LoanKind,
  {
    name,
    tier,
    source,
  }: { readonly name: string; readonly tier: Readonly<Record<string, number | null>>; readonly source: Source },
): void {
  const maxima = Object.entries(tier).flatMap(([column, value]) =>
    value !== null && /^max/.test(column) && value <= 100 ? [`${labelOf(kind, column)} ${value}%`] : [],
  );
  if (maxima.length > 0) draft.say(`${name}, at most: ${maxima.join(', ')}.`, source);
}

const labelOf = (kind: LoanKind, column: string): string =>
  kind.terms.tierFields.find((field) => field.name === column)?.label ?? column;

/** The documents it asks for, for those who have asked it for a quote, as the package shows them. */
async function sayDocuments(draft: Draft, { platform, who }: Asker, lender: NamedLender): Promise<void> {
  const { db } = platform.database;
  const mayRead = isAdmin(who.role) || who.lenderId === lender.id || (await hasAsked({ platform, who }, lender.id));
  const source: Source = { ...lenderSource(lender), detail: 'Document requirements' };
  if (!mayRead) {
    draft.say(`You see which documents ${lender.name} asks for once you have requested a quote from it.`);
    return;
  }
  const names = (await requirementsOf(db, lender.id)).map(({ name }) => name);
  if (names.length === 0) draft.say(`${lender.name} has listed no documents yet.`);
  else draft.say(`Documents it asks for: ${formatList(names.slice(0, documentsShown))}.`, source);
}

async function hasAsked({ platform, who }: Pick<Asker, 'platform' | 'who'>, lenderId: string): Promise<boolean> {
  const { db } = platform.database;
  const deals = await findOwnDealIds(db, who.accountId);
  if (deals.length === 0) return false;
  return (await findAskedLenders(db, ...deals)).some((asked) => asked.lenderId === lenderId);
}
