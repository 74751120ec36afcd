import { casual, type ParsedResult } from 'chrono-node/en';
import { minuteMs } from '../../../../kernel/dates.ts';
import { clockIn, momentIn, type NamedZone } from '../../../../kernel/time-zones.ts';
import { type TaskPriority, taskPriorities, usualDueDate } from '../../model.ts';

/** What one typed line says about a task. */
export interface QuickTask {
  /** What is left of the line; may be empty. */
  readonly title: string;
  readonly dueDate: Date;
  /** The words that say when; undefined: none did, and the task is due as new tasks are. */
  readonly dueWords: string | undefined;
  readonly priority: TaskPriority;
  /** The words after #: of the deal's address or client. */
  readonly deal: string | undefined;
}

/** A day without a time means its end of business. */
const usualTime = '17:00';
const words = taskPriorities.join('|');
/** `!high` and `high priority` count anywhere, the bare word at the end of the title. */
const marked = new RegExp(String.raw`(?:^|\s)(?:!(${words})|(${words})\s+priority)(?=\s|$)`, 'i');
const atEnd = new RegExp(String.raw`\s(${words})$`, 'i');

/**
 * Reads a line such as "call title co tomorrow 3pm high #5 Quarry Hill": English dates and times on the clock of the zone, a priority,
 * and after # the words of a deal. Everything else is the title.
 */
export function understand(line: string, zone: NamedZone, now: Date): QuickTask {
  const at = line.search(/(?:^|\s)#\s*\S/);
  const [before, after] = at < 0 ? [line, ''] : [line.slice(0, at), line.slice(line.indexOf('#', at) + 1)];
  const inTitle = takeDate(before, zone, now);
  const inDeal = inTitle.found || after === '' ? undefined : takeDate(after, zone, now);
  const dealPart = takePriority(inDeal?.rest ?? tidy(after));
  const titlePart = takePriority(inTitle.rest);
  const found = inTitle.found ?? inDeal?.found;
  return {
    title: titlePart.rest,
    dueDate: found?.date ?? usualDueDate(zone, now),
    dueWords: found?.words,
    priority: titlePart.priority ?? dealPart.priority ?? 'medium',
    deal: dealPart.rest === '' ? undefined : dealPart.rest,
  };
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What leads in a date is no part of the title: "call by noon". */
const leadingIn = /(?:(?:^|\s+)(?:due|by|on|before|until))+\s*$/i;

interface Found {
  readonly date: Date;
  readonly words: string;
}

/** The last words that say a day or a time; the first ones are more often part of the title. */
function takeDate(
  text: string,
  zone: NamedZone,
  now: Date,
): { readonly rest: string; readonly found: Found | undefined } {
  const reference = { instant: now, timezone: offsetMinutes(zone, now) };
  const result = casual.parse(text, reference, { forwardDate: true }).findLast(saysWhen);
  if (!result) return { rest: tidy(text), found: undefined };
  const before = text.slice(0, result.index).replace(leadingIn, '');
  const rest = tidy(`${before} ${text.slice(result.index + result.text.length)}`);
  return { rest, found: { date: dateOf(result, zone), words: result.text } };
}

/** A month alone is no date: "March Street". */
const saysWhen = ({ start }: ParsedResult): boolean =>
  start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour');

const padded = (value: number | null, length = 2): string => String(value ?? 0).padStart(length, '0');

/** What is said without a zone stands on the reader's clock, also beyond the night when clocks are set. */
function dateOf({ start }: ParsedResult, zone: NamedZone): Date {
  if (start.isCertain('timezoneOffset')) return start.date();
  const day = `${padded(start.get('year'), 4)}-${padded(start.get('month'))}-${padded(start.get('day'))}`;
  const time = start.isCertain('hour') ? `${padded(start.get('hour'))}:${padded(start.get('minute'))}` : usualTime;
  return momentIn(zone, day, time);
}

/** Of the zone's clock from UTC. */
function offsetMinutes(zone: NamedZone, now: Date): number {
  const { day, time } = clockIn(zone, now);
  return Math.round((Date.parse(`${day}T${time}Z`) - now.getTime()) / minuteMs);
}

function takePriority(text: string): { readonly rest: string; readonly priority: TaskPriority | undefined } {
  const match = marked.exec(text) ?? atEnd.exec(text);
  const said = (match?.[1] ?? match?.[2])?.toLowerCase();
  const priority = taskPriorities.find((one) => one === said);
  if (!match || !priority) return { rest: text, priority: undefined };
  return { rest: tidy(`${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`), priority };
}
