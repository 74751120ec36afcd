import { admits } from '../../../../kernel/access.ts';
import { formatList, formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { advise } from '../../../../lending/advice/advise.ts';
import { changeText } from '../../../../lending/advice/sentences.ts';
import { bySeverity, sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { ProgramVerdict } from '../../../../lending/engine/verdict.ts';
import { type KindSlug, loanKind } from '../../../../lending/kinds/find.ts';
import { kinds } from '../../../../lending/kinds/index.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Deal } from '../../../../lending/kinds/loan.ts';
import { optionsIn } from '../../../../lending/kinds/phrases.ts';
import { schemasOf } from '../../../../lending/kinds/schemas.ts';
import { inSlices } from '../../../../platform/jobs/slices.ts';
import { versionsNow } from '../../../programs/server/api.ts';
import { type CachedMarket, lastScenario, marketCache } from '../../../search/server/api.ts';
import type { Pending, Source } from '../../model.ts';
import { kindIn, missingOf, readDeal, readReply } from '../../understand/deal.ts';
import { type Asker, Draft, type Found } from '../draft.ts';
import { cannot } from './refusals.ts';

const shown = 3;

/** A value of a deal as people read it. */
function written(kind: LoanKind, name: string, value: unknown): string | undefined {
  const field = kind.deal.fields.find((one) => one.name === name);
  if (!field || value == null) return undefined;
  const label = field.label.replace(/ \(.*\)$/, '');
  if (field.kind === 'money' && typeof value === 'number') return `${label} ${formatMoney(value)}`;
  if (field.kind === 'percent' && typeof value === 'number') return `${label} ${formatPercent(value)}`;
  const text = typeof value === 'string' || typeof value === 'number' ? optionsIn(kind.deal.fields).label(value) : '';
  return text === '' ? undefined : `${label} ${text}`;
}

const searchSource = ({ slug, name }: LoanKind, detail: string): Source => ({
  type: 'calculation',
  label: `${name} search`,
  detail,
  link: `/search/${slug}`,
});

/** What was understood of the deal: its figures are the asker's own. */
const describe = (kind: LoanKind, deal: Deal): string =>
  `${kind.name}: ${kind.deal.fields.flatMap(({ name }) => written(kind, name, deal[name]) ?? []).join(', ')}.`;

/** Asks for the first field that is missing, with the loan type and what is known so far. */
function askBack(kind: LoanKind, deal: Deal, field: string, intent: Pending['intent']): Found {
  const label = kind.deal.fields.find((one) => one.name === field)?.label.replace(/ \(.*\)$/, '') ?? field;
  const question =
    field === 'state'
      ? 'Which state is the property in?'
      : field === 'fico'
        ? "What is the borrower's FICO score?"
        : field === 'experience'
          ? 'How many projects has the borrower completed in the past three years?'
          : `What is the ${label.toLowerCase()}?`;
  const draft = new Draft();
  if (Object.keys(deal).length > 0) draft.say(describe(kind, deal), searchSource(kind, 'The deal as you described it'));
  return draft.say(question).end('asked', { intent, kind: kind.slug as KindSlug, deal, field });
}

interface Described {
  readonly kind: LoanKind;
  readonly deal: Deal;
}

/** The deal of a message, with what was said before it when it replies to a question. */
function dealOf(text: string, pending: Pending | undefined): Described | undefined {
  const slug = kindIn(text) ?? pending?.kind;
  if (slug === undefined) return undefined;
  const kind = loanKind(slug);
  const before = pending?.kind === slug ? pending.deal : {};
  const reply = pending?.kind === slug ? readReply(text, kind, pending.field) : {};
  return { kind, deal: { ...before, ...reply, ...readDeal(text, kind) } };
}

const askKind = (): Found =>
  new Draft()
    .say(
      `Which loan type is it: ${formatList(kinds.map(({ name }) => name)).replace(', and ', ', or ')}? Describe the deal again with it.`,
    )
    .end('asked');

const scenarioOf = (kind: LoanKind, deal: Deal): Deal => schemasOf(kind).scenario.parse({ ...deal });

/** Searches the market for a deal described in words, as the search page does. */
export async function searchDeal(asker: Asker, text: string, pending?: Pending): Promise<Found> {
  if (!admits('broker', asker.who.role)) return cannot('Searching lender programs is for brokers and investors.', text);
  const described = dealOf(text, pending);
  if (!described) return askKind();
  const { kind, deal } = described;
  const [missing] = missingOf(kind, deal);
  if (missing !== undefined) return askBack(kind, deal, missing, 'search');
  const scenario = scenarioOf(kind, deal);
  const cached = asker.platform.service(marketCache).current(kind);
  const found = cached.market.search(scenario, { limit: shown, nearMissLimit: shown, now: asker.at.getTime() });
  const { eligible, review, undetermined, ineligible } = found.counts;
  const search = searchSource(kind, 'All programs checked against this deal');
  const draft = new Draft()
    .say(describe(kind, deal), searchSource(kind, 'The deal as you described it'))
    .say(`${eligible} eligible, ${review} to review, ${undetermined} need info, ${ineligible} ineligible.`, search);
  const verdicts = found.matches.length > 0 ? found.matches : found.nearMisses;
  const versions = await versionsNow(
    asker.platform.database.db,
    verdicts.map(({ programId }) => programId),
  );
  for (const verdict of verdicts) sayProgram(draft, cached, verdict, versions.get(verdict.programId));
  if (verdicts.length === 0) draft.say(`No ${kind.name} programs are on the market right now.`);
  return draft.propose({ type: 'search', kind: kind.slug as KindSlug, scenario }).end();
}

/** A program as it is cited: its version, and the check that decided where one did. */
export const programSource = (
  { kind, lenders, programs }: CachedMarket,
  { programId, lenderId }: Pick<ProgramVerdict, 'programId' | 'lenderId'>,
  version: number | undefined,
  check?: string,
): Source => {
  const lender = lenders.get(lenderId)?.name ?? '';
  const name = programs.get(programId)?.name ?? '';
  const detail = [version === undefined ? '' : `version ${version}`, check ?? ''].filter((part) => part !== '');
  const link = `/search/${kind.slug}?lender=${encodeURIComponent(lender)}`;
  return { type: 'program', label: `${lender}, ${name}`, detail: detail.join(', '), link };
};

function sayProgram(draft: Draft, cached: CachedMarket, verdict: ProgramVerdict, version: number | undefined): void {
  const name = `${cached.lenders.get(verdict.lenderId)?.name}, ${cached.programs.get(verdict.programId)?.name}`;
  const [worst] = bySeverity(verdict.checks);
  const reason = worst && worst.outcome !== 'pass' ? sentencesOf(cached.kind).reason(worst) : undefined;
  const { rate, points } = verdict.price;
  const parts = [
    verdict.sizing.totalLoanAmount === null ? '' : `loan up to ${formatMoney(verdict.sizing.totalLoanAmount)}`,
    rate === null ? '' : `rate from ${formatPercent(rate, 3)}`,
    points === null ? '' : `${points} ${points === 1 ? 'point' : 'points'}`,
  ].filter((part) => part !== '');
  const says = verdict.status === 'ineligible' ? [] : parts;
  const texts = [says.join(', '), reason ?? ''].filter((part) => part !== '');
  draft.say(
    texts.length === 0 ? `${name}: ${verdict.status}.` : `${name}: ${texts.join('. ')}.`,
    programSource(cached, verdict, version, worst?.code),
  );
}

const changesShown = 5;

/** What to change in a deal so that more programs take it: the deal of the message, else the last search of the loan type. */
export async function pathToYes(asker: Asker, text: string, pending?: Pending): Promise<Found> {
  if (!admits('broker', asker.who.role)) return cannot('The path to yes is for brokers and investors.', text);
  const described = dealOf(text, pending) ?? (await lastSearched(asker));
  if (!described) return askKind();
  const stated = Object.keys(described.deal).length > 0 ? described : await lastSearched(asker, described.kind);
  const { kind, deal } = stated ?? described;
  const [missing] = missingOf(kind, deal);
  if (missing !== undefined) return askBack(kind, deal, missing, 'path');
  const scenario = scenarioOf(kind, deal);
  const { market } = asker.platform.service(marketCache).current(kind);
  const { changes } = await inSlices(advise(market, kind, scenario, { now: asker.at.getTime() }));
  const rule: Source = { type: 'article', label: 'The path to yes', detail: '', link: '/help/the-path-to-yes' };
  const draft = new Draft().say(describe(kind, deal), searchSource(kind, 'The deal as it is'));
  if (changes.length === 0) {
    draft.say('No realistic change to this deal opens more programs.', rule);
  } else {
    draft.say('Changes that open the most programs:', rule);
    for (const change of changes.slice(0, changesShown)) {
      const opens = `opens ${change.opens} ${change.opens === 1 ? 'program' : 'programs'}`;
      draft.say(`${changeText(kind, change)}: ${opens}.`, searchSource(kind, `Change of ${change.field}`), rule);
    }
  }
  return draft.propose({ type: 'search', kind: kind.slug as KindSlug, scenario }).end();
}

/** The last search of the account, of this loan type or of the first that has one. */
async function lastSearched({ platform, who }: Asker, of?: LoanKind): Promise<Described | undefined> {
  for (const kind of of ? [of] : kinds.map(({ slug }) => loanKind(slug))) {
    const form = await lastScenario(platform.database.db, who.accountId, kind);
    const read = form === null ? undefined : schemasOf(kind).scenario.safeParse(form);
    if (read?.success) return { kind, deal: withoutBlanks(read.data) };
  }
  return undefined;
}

const withoutBlanks = (deal: Deal): Deal =>
  Object.fromEntries(Object.entries(deal).filter(([, value]) => value != null && value !== '' && !isEmpty(value)));
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
