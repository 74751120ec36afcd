import { z } from 'zod';
import { idParams, idSchema, schemas, success, versionSchema } from '../../kernel/contract.ts';
import { isTimeZone } from '../../kernel/dates.ts';
import { schemaOfText } from '../../kernel/fields/texts/text-schema.ts';
import { aroundParts, findCharacters, type findLabels, formats, takes } from './mapping/field-mapping.ts';
import {
  addressRule,
  descriptionRule,
  fetchers,
  frequencies,
  nameRule,
  outcomeNames,
  runStates,
  runSteps,
  runTriggers,
  scraperLimits,
  sourceTypes,
} from './model.ts';

const tags = ['Scrapers'] as const;
const moment = z.iso.datetime();

const run = z.object({
  _id: idSchema,
  state: z.enum(runStates),
  step: z.enum(runSteps),
  trigger: z.enum(runTriggers),
  /** Null while it runs. */
  outcome: z.enum(outcomeNames).nullable(),
  stopAsked: z.boolean(),
  mappingVersion: z.int().nullable(),
  proposed: z.int(),
  confirmed: z.int(),
  problems: z.int(),
  queuedAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  copy: z.object({ format: z.enum(formats), size: z.int(), address: z.string() }).nullable(),
});
export type Run = z.infer<typeof run>;

const scraper = z.object({
  _id: idSchema,
  name: z.string(),
  description: z.string(),
  lender: z.object({ _id: idSchema, name: z.string() }),
  sourceType: z.enum(sourceTypes),
  url: z.string(),
  sender: z.string(),
  /** Where rate sheets are sent; null: this scraper reads no email, or the server receives none. */
  emailAddress: z.string().nullable(),
  refusedEmailAt: moment.nullable(),
  fetcher: z.enum(fetchers),
  frequency: z.enum(frequencies),
  weekday: z.int(),
  hour: z.int(),
  zone: z.string(),
  nextRunAt: moment.nullable(),
  mappingVersion: z.int(),
  isRunning: z.boolean(),
  lastRun: run.nullable().describe('The latest run, which may still work'),
});
export type Scraper = z.infer<typeof scraper>;

const text = z.string().max(findCharacters);
const find = z.discriminatedUnion('by', [
  z.object({ by: z.literal('selector'), selector: text.min(1, 'Enter a CSS selector') }),
  z.object({ by: z.literal('table'), header: text.min(1, 'Enter the header'), row: text.min(1, 'Enter the row') }),
  z.object({
    by: z.literal('cell'),
    sheet: text,
    cell: z.string().regex(/^[a-z]{1,3}[1-9]\d{0,6}$/i, 'Enter a cell such as C12'),
  }),
  z.object({ by: z.literal('label'), label: text.min(1, 'Enter the label') }),
]) satisfies z.ZodType<{ by: keyof typeof findLabels }>;

const around = z.partialRecord(z.enum(aroundParts), text);
const mapping = z.object({
  programId: idSchema,
  field: z.string().min(1).max(120),
  find,
  take: z.enum(takes),
  around: around
    .optional()
    .describe(
      'The texts around a place that is found by cell or selector, which name it: as it was saved, or as the saved copy says now. ' +
        'Without it, what was saved for this place stays, and a new place takes them from the copy',
    ),
  programVersion: versionSchema
    .optional()
    .describe('Of the program when its field was chosen. A field of a tier is followed from there, and needs it'),
});
const mappings = z.array(mapping).max(scraperLimits.mappings, `Map up to ${scraperLimits.mappings} fields`);

const viewCell = z.object({ text: z.string(), find: find.nullable() });
const view = z.object({
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('table'),
          title: z.string(),
          rows: z.array(z.array(viewCell).readonly()).readonly(),
        }),
        z.object({ type: z.literal('line'), cell: viewCell }),
      ]),
    )
    .readonly(),
  isCut: z.boolean(),
});

const previewed = z.object({
  text: z.string().nullable().describe('What stands there; null: nothing was found'),
  snippet: z.string(),
  value: z.string().nullable().describe('What it comes to; null: it can’t be read'),
  now: z.string().nullable().describe('What the program says'),
  isSame: z.boolean(),
  problem: z.string().nullable(),
  around: around
    .nullable()
    .describe('What stands around the place now; null: it isn’t found by cell or selector, or not at all'),
  isMoved: z.boolean().describe('Something else stands around the place than when it was chosen'),
});
export type Previewed = z.infer<typeof previewed>;

const program = z.object({ _id: idSchema, name: z.string(), kind: z.string(), tiers: z.int(), version: z.int() });
export type MappedProgram = z.infer<typeof program>;

const settings = z.object({
  name: schemaOfText(nameRule),
  description: schemaOfText(descriptionRule).default(''),
  sourceType: z.enum(sourceTypes),
  url: schemaOfText(addressRule).default(''),
  sender: z.union([z.literal(''), z.email('Enter a valid email address').max(254).toLowerCase()]).default(''),
  fetcher: z.enum(fetchers).default('plain'),
  frequency: z.enum(frequencies).default('off'),
  weekday: z.int().min(0).max(6).default(1),
  hour: z.int().min(0).max(23).default(6),
  zone: z.string().max(60).refine(isTimeZone, 'Choose a time zone').default('America/New_York'),
});
export type ScraperSettings = z.infer<typeof settings>;

const canUseBrowser = z.boolean().describe('Whether this installation has a browser that reads pages');

const withScraper = { 200: z.object({ ...success, scraper }) };

export const listScrapers = schemas({
  summary: 'Scrapers, by name, with their last run',
  tags,
  response: { 200: z.object({ ...success, scrapers: z.array(scraper), canUseBrowser }) },
});

export const makeScraper = schemas({
  summary: 'Add a scraper of a lender',
  tags,
  body: settings.extend({ lenderId: idSchema }),
  response: withScraper,
});

export const readScraper = schemas({
  summary: 'A scraper with its mapping, the programs of its lender and its latest runs',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      scraper,
      mappings: z.array(
        mapping.extend({
          field: z.string().describe('Blank where tiers changed so that it’s unclear which one is meant'),
        }),
      ),
      programs: z.array(program),
      runs: z.array(run),
      hasCopy: z.boolean(),
      canUseBrowser,
    }),
  },
});

export const changeScraper = schemas({
  summary: 'Change the settings of a scraper. Its lender and what it reads stay',
  tags,
  params: idParams,
  body: settings.omit({ sourceType: true }),
  response: withScraper,
});

export const archiveScraper = schemas({
  summary: 'Archive a scraper. Its runs stay as long as those of others',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success }) },
});

export const runScraper = schemas({
  summary: 'Start a scraper. It runs in the background; a second one while it runs is refused',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success, message: z.string(), run }) },
});

export const stopScraper = schemas({
  summary: 'Stop the run of a scraper',
  tags,
  params: idParams,
  response: { 200: z.object({ ...success }) },
});

export const readRun = schemas({
  summary: 'A run with its log and what it could not read',
  tags,
  params: z.object({ id: idSchema, runId: idSchema }),
  response: {
    200: z.object({
      ...success,
      run,
      log: z.array(z.object({ at: moment, text: z.string(), about: z.string() })),
      problems: z.array(
        z.object({
          programId: idSchema,
          program: z.string(),
          field: z.string(),
          label: z.string().describe('What the field is called'),
          problem: z.string(),
          text: z.string(),
        }),
      ),
    }),
  },
});

export const readCopy = schemas({
  summary: 'The saved copy that mappings are made on',
  tags,
  params: idParams,
  response: {
    200: z.object({
      ...success,
      format: z.enum(formats),
      address: z.string(),
      savedAt: moment,
      view,
    }),
  },
});

export const previewMapping = schemas({
  summary: 'What mappings find in the saved copy, without saving them',
  tags,
  params: idParams,
  body: z.object({ mappings }),
  response: { 200: z.object({ ...success, values: z.array(previewed) }) },
});

export const saveMapping = schemas({
  summary: 'Save a new version of the mapping',
  tags,
  params: idParams,
  body: z.object({ mappings, version: versionSchema.describe('The version that was changed') }),
  response: { 200: z.object({ ...success, version: z.int() }) },
});
