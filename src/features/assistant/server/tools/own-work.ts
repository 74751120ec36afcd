import { admits } from '../../../../kernel/access.ts';
import { formatDay, formatMoney } from '../../../../kernel/format.ts';
import { dayIn, formatMomentIn, type TimeZone, zoneOfPerson } from '../../../../kernel/time-zones.ts';
import { kindNames } from '../../../../lending/kinds/find.ts';
import type { WaitingLine } from '../../../accounts/model.ts';
import { findPeople, readWaiting } from '../../../accounts/server/api.ts';
import { dealStages } from '../../../pipeline/model.ts';
import { type Entry, findOwnDeals, quoteCounts } from '../../../pipeline/server/api.ts';
import type { Source } from '../../model.ts';
import { type Asker, Draft, type Found, rowMark } from '../draft.ts';
import { cannot } from './refusals.ts';

const dealsShown = 5;
const linesShown = 10;

async function zoneOf({ platform, who }: Asker): Promise<TimeZone> {
  const people = await findPeople(platform.database.db, [who.accountId]);
  return zoneOfPerson(people.get(who.accountId)?.timeZone);
}

/** What needs the person's attention, as the dashboard lists it. */
export async function whatIsDue(asker: Asker): Promise<Found> {
  const { groups, isIncomplete } = await readWaiting(asker.platform, asker.who, asker.at);
  const zone = await zoneOf(asker);
  const draft = new Draft();
  const all = groups.flatMap(({ title, lines }) => lines.map((line) => ({ title, line })));
  for (const { title, line } of all.slice(0, linesShown)) {
    const row: Source = { type: 'row', label: line.text, detail: title, link: line.link };
    const parts = [line.detail, dueText(line, zone)].filter((part) => part !== '');
    const due = dueText(line, zone);
    const named = `${title}: ${[rowMark, ...(due === '' ? [] : [due])].join(', ')}.`;
    draft.sayNamed(`${title}: ${[line.text, ...parts].join(', ')}.`, named, row);
  }
  if (all.length === 0 && !isIncomplete) draft.say("You're all caught up. Nothing needs your attention.");
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const dashboard: Source = { type: 'row', label: 'Dashboard', detail: '', link: '/dashboard' };
  if (total > Math.min(all.length, linesShown)) draft.say(`${total} in all.`, dashboard);
  if (isIncomplete) draft.say("Part of your list couldn't be read. Try again.");
  return draft.end();
}

function dueText({ dueAt, dueOn }: WaitingLine, zone: TimeZone): string {
  if (dueOn !== undefined) return `due ${formatDay(dueOn)}`;
  return dueAt === undefined ? '' : `due ${formatMomentIn(zone, new Date(dueAt))}`;
}

/** Words of a question about a deal that name none. */
const notNames = new Set(
  'where what whats how hows is are was the a an my our this that of on for at in with status stage progress deal deals loan loans file files stand stands standing right now currently going coming along happening doing does do we i me it its please tell show and pipeline all quote quotes'.split(
    ' ',
  ),
);
const namesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\s]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !notNames.has(word) && (word.length > 2 || /^\d+$/.test(word)));

/** How many of the words a deal has. */
const matchOf = ({ address, clientName }: Entry, words: readonly string[]): number => {
  const own = ` ${`${address} ${clientName ?? ''}`.toLowerCase().replaceAll(/[^\w]+/g, ' ')} `;
  return words.filter((word) => own.includes(` ${word}`)).length;
};

/** Where the asker's own deals stand: those that the words name best, else those changed last. */
export async function whereIsMyDeal(asker: Asker, text: string): Promise<Found> {
  const { platform, who } = asker;
  if (!admits('broker', who.role))
    return cannot('Deals in a pipeline belong to brokers. Your requests are in your inbox.', text);
  const { db } = platform.database;
  const words = namesIn(text);
  const found = await findOwnDeals(db, who.accountId, words, 200);
  const best = Math.max(0, ...found.map((deal) => matchOf(deal, words)));
  const deals = found.filter((deal) => matchOf(deal, words) === best).slice(0, dealsShown);
  if (deals.length === 0) return none(asker, words);
  const counts = await Promise.all(
    platform.hooks.all(quoteCounts).map((count) =>
      count(
        db,
        deals.map(({ id }) => id),
      ),
    ),
  );
  const byDeal = new Map(counts.flatMap((one) => [...one]));
  const zone = await zoneOf(asker);
  const draft = new Draft();
  for (const deal of deals) {
    const stands = standing(deal, byDeal.get(deal.id), zone);
    draft.sayNamed(`${deal.address}: ${stands}`, `${rowMark}: ${stands}`, sourceOf(deal));
  }
  return draft.end();
}

async function none({ platform, who }: Asker, words: readonly string[]): Promise<Found> {
  const any = await findOwnDeals(platform.database.db, who.accountId, [], 1);
  const pipeline: Source = { type: 'row', label: 'Pipeline', detail: '', link: '/pipeline' };
  return any.length === 0
    ? new Draft().say('You have no deals in your pipeline yet.', pipeline).end()
    : new Draft()
        .sayNamed(`None of your deals matches “${words.join(' ')}”.`, 'None of your deals matches.', pipeline)
        .end();
}

const sourceOf = ({ id, address }: Entry): Source => ({
  type: 'row',
  label: address,
  detail: 'Deal',
  link: `/pipeline/${id}`,
});

type Counts = { readonly asked: number; readonly offered: number; readonly declined: number; readonly waiting: number };

function standing(deal: Entry, counts: Counts | undefined, zone: TimeZone): string {
  const stage = `${dealStages[deal.stage]} since ${formatDay(dayIn(zone, deal.stageAt))}`;
  const asked = counts && counts.asked > 0 ? [`${counts.asked} requested, ${counts.offered} offered`] : [];
  const parts = [
    deal.archivedAt === null ? stage : `${stage}, archived`,
    kindNames(deal.loanType).name,
    ...(deal.loanAmount === null ? [] : [`loan ${formatMoney(deal.loanAmount)}`]),
    ...asked,
  ];
  return `${parts.join('. ')}.`;
}

const opening =
  /^(?:hey,? |please |can you |could you |pls )*(?:remind me (?:to|about|that i (?:should|need to|have to))|(?:add|create|make|set(?: up)?|schedule|put in)(?: me)?(?: a| an| another| the)?(?: new)? (?:task|reminder|to-?do|follow[- ]?up)(?: for me)?(?: to| for| about|:)?)\s*/i;

/** A task, filled in for the person to confirm: nothing is saved here. */
export function makeTask({ who }: Asker, text: string): Found {
  if (!admits('broker', who.role)) return cannot('Tasks are for brokers and investors.', text);
  const line = text
    .replace(opening, '')
    .replace(/[?.!]+$/, '')
    .trim();
  if (line === '') return new Draft().say('What is the task, and when is it due?').end('asked');
  return new Draft()
    .say('Check the task, then create it. Nothing is saved until you do.')
    .propose({ type: 'task', line: line.charAt(0).toUpperCase() + line.slice(1) })
    .end();
}
