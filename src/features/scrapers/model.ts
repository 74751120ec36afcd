import type { TextRule } from '../../kernel/fields/texts/text-rule.ts';
import { dayIn, momentIn, type NamedZone } from '../../kernel/time-zones.ts';

/** Where a scraper reads: a public page, a rate sheet at an address, or rate sheets that are emailed. */
export const sourceTypes = ['page', 'sheet', 'email'] as const;
export type SourceType = (typeof sourceTypes)[number];
export const sourceTypeLabels: Readonly<Record<SourceType, string>> = {
  page: 'Web page',
  sheet: 'Rate sheet at an address',
  email: 'Rate sheets by email',
};

/** What fetches a page: a plain request, or a browser that the operator configured. */
export const fetchers = ['plain', 'browser'] as const;

export const frequencies = ['off', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];
export const frequencyLabels: Readonly<Record<Frequency, string>> = {
  off: 'Only when started here',
  daily: 'Every day',
  weekly: 'Every week',
};
/** As calendars of the trade begin their week: 0 is Sunday. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Where the offices of lenders are; any other zone of the IANA database counts as well. */
export const scheduleZones = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
] as const;
export const zoneLabel = (zone: string): string => scheduleZones.find(({ value }) => value === zone)?.label ?? zone;
/** '6 AM' */
export const hourLabel = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** 'Every Monday at 6 AM Eastern' */
export function scheduleText({ frequency, weekday, hour, zone }: Schedule): string {
  if (frequency === 'off') return 'Not scheduled';
  const day = frequency === 'daily' ? 'day' : weekdays[weekday];
  return `Every ${day} at ${hourLabel(hour)} ${zoneLabel(zone)}`;
}

export interface Schedule {
  readonly frequency: Frequency;
  readonly weekday: number;
  readonly hour: number;
  /** As the IANA database names it. */
  readonly zone: string;
}

/** When a schedule is due next, after this moment; null: never. */
export function nextRunOf({ frequency, weekday, hour, zone: name }: Schedule, after: Date): Date | null {
  if (frequency === 'off') return null;
  const zone: NamedZone = { name };
  const time = `${String(hour).padStart(2, '0')}:00`;
  // A week and a day: the same hour of the same weekday may have passed today.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = dayIn(zone, after, ahead);
    const isDay = frequency === 'daily' || Temporal.PlainDate.from(day).dayOfWeek % 7 === weekday;
    const moment = momentIn(zone, day, time);
    if (isDay && moment > after) return moment;
  }
  return null;
}

export const runStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
export type RunState = (typeof runStates)[number];
export const openStates = ['queued', 'running'] as const satisfies readonly RunState[];
export const isOpen = (state: RunState): boolean => (openStates as readonly RunState[]).includes(state);

export const runTriggers = ['person', 'schedule', 'email'] as const;
export type RunTrigger = (typeof runTriggers)[number];
export const triggerLabels: Readonly<Record<RunTrigger, string>> = {
  person: 'Started by an administrator',
  schedule: 'Scheduled',
  email: 'Rate sheet received',
};

/** Where a run is. */
export const runSteps = ['waiting', 'robots', 'fetching', 'reading', 'proposing'] as const;
export type RunStep = (typeof runSteps)[number];
const ofSites: readonly RunStep[] = ['robots', 'fetching'];
/** The steps that a run goes through: an emailed rate sheet is there already. */
export const stepsOf = (sourceType: SourceType): readonly RunStep[] =>
  sourceType === 'email' ? runSteps.filter((step) => !ofSites.includes(step)) : runSteps;
export const stepLabels: Readonly<Record<RunStep, string>> = {
  waiting: 'Waiting to start',
  robots: 'Checking robots.txt',
  fetching: 'Fetching',
  reading: 'Reading',
  proposing: 'Comparing with programs',
};

/** What a run came to. */
export const outcomes = {
  proposed: 'Changes proposed',
  stillProposed: 'Earlier changes still need review',
  confirmed: 'Nothing new to propose',
  saved: 'Copy saved. Map its fields next.',
  pageChanged: 'Page changed: review the mapping',
  nothingYet: 'No rate sheet received yet',
  robots: 'robots.txt doesn’t allow this address',
  robotsUnknown: 'robots.txt couldn’t be read',
  paused: 'The site asked for a pause. Try again later.',
  busy: 'The site is busy or is limiting requests',
  notFound: 'The address no longer exists',
  refused: 'The site refused the request',
  addressInvalid: 'The address is not valid',
  addressNotAllowed: 'The address, or one it redirects to, isn’t public',
  hostNotFound: 'The site’s host name couldn’t be found',
  connectionFailed: 'The connection failed',
  certificateInvalid: 'The site’s certificate is not valid',
  tooSlow: 'The site took too long to respond',
  tooLarge: 'The document is too large',
  tooManyRedirects: 'The address redirects too many times',
  wrongType: 'The address returned a different type of document',
  unreadable: 'The document couldn’t be read',
  browserMissing: 'This server’s browser is missing or doesn’t start',
  stopped: 'Stopped',
  crashed: 'The run ended unexpectedly. Start it again.',
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]];
export const needsAttention = (outcome: Outcome | null): boolean =>
  outcome !== null && !['proposed', 'stillProposed', 'confirmed', 'saved', 'nothingYet', 'stopped'].includes(outcome);

const megabyte = 1024 * 1024;
export const scraperLimits = {
  scrapers: 500,
  mappings: 120,
  /** Of one document, unpacked. */
  documentBytes: 10 * megabyte,
  redirects: 5,
  fetchMs: 30_000,
  idleMs: 10_000,
  robotsBytes: 500 * 1024,
  robotsHours: 24,
  /** Between two requests to one host; longer where its robots.txt asks for that. */
  hostPauseMs: 2_000,
  hostPauseMostMs: 30_000,
  /** After a site that is busy: doubled with each failure. */
  firstPauseMinutes: 15,
  longestPauseHours: 24,
  readMs: 20_000,
  logLines: 200,
  runsShown: 30,
  runsKeptDays: 180,
  hostsKeptDays: 30,
  snippetCharacters: 300,
} as const;

export const scraperTexts = {
  none: 'No scrapers available.',
  started: 'Scraper started successfully.',
  notStarted: 'An error occurred while starting the scraper.',
} as const;

export const nameRule = {
  required: 'Give the scraper a name',
  max: { length: 80, complaint: 'Use at most 80 characters' },
} as const satisfies TextRule;
export const descriptionRule = {
  max: { length: 500, complaint: 'Use at most 500 characters' },
} as const satisfies TextRule;
export const addressRule = {
  max: { length: 1_000, complaint: 'Use at most 1,000 characters' },
  holds: {
    is: (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    complaint: 'Enter an address that begins with https://',
  },
} as const satisfies TextRule;
export const addressTexts = {
  needed: 'Enter the address to read',
  refused: 'Use a public https:// or http:// address without a port, user name or password',
  sender: 'Enter the email address that rate sheets come from',
} as const;

/** What a run notes: a code, and figures or an address. */
export const logTexts = {
  started: 'Started',
  turn: 'Pausing between requests to the site',
  robotsRead: 'Read robots.txt',
  robotsAllows: 'robots.txt allows this address',
  requested: 'Requested',
  redirected: 'Redirected to',
  answered: 'The site answered',
  same: 'No changes since the last copy',
  savedCopy: 'Copy saved',
  email: 'Rate sheet received by email',
  read: 'Read with the mapping',
  problem: 'Couldn’t read',
  proposed: 'Proposed changes',
  stillProposed: 'Proposed earlier, still needs review',
  rejectedBefore: 'Rejected earlier, not proposed again',
  confirmed: 'Confirmed values',
  ended: 'Ended',
} as const;
export type LogCode = keyof typeof logTexts;
export interface LogLine {
  /** ISO. */
  readonly at: string;
  readonly code: LogCode;
  readonly about: string;
}

/** A mapping that could not be read, and what stood there. */
export interface RunProblem {
  readonly programId: string;
  readonly field: string;
  readonly label: string;
  readonly problem: string;
  readonly text: string;
}
