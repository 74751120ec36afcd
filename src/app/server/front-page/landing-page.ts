import { readFileSync } from 'node:fs';
import { and, isNull } from 'drizzle-orm';
import { z } from 'zod';
import {
  type FigureName,
  figureMark,
  type LandingFigures,
  landingDefaults,
  testimonialMarks,
} from '../../../content/landing.ts';
import { accounts } from '../../../features/accounts/server/tables.ts';
import { lenders } from '../../../features/lenders/server/tables.ts';
import { pipelineEntries } from '../../../features/pipeline/server/tables.ts';
import { isOnMarket } from '../../../features/programs/server/api.ts';
import { programs } from '../../../features/programs/server/tables.ts';
import { quotes } from '../../../features/quotes/server/tables.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { escapeHtml } from '../../../platform/mail/mail.ts';
import { ConfigError } from '../config.ts';

const figure = z.union([z.string().max(20), z.int().min(0), z.null()]);
const names = Object.keys(landingDefaults.figures) as FigureName[];
const fileSchema = z.strictObject({
  /** `market`: counts of this installation instead of stated figures. */
  figures: z
    .union([z.literal('market'), z.strictObject(Object.fromEntries(names.map((name) => [name, figure.optional()])))])
    .optional(),
  testimonials: z
    .array(z.strictObject({ quote: z.string().min(1).max(600), role: z.string().min(1).max(80) }))
    .max(12)
    .optional(),
});

export interface Landing {
  readonly figures: LandingFigures | 'market';
  readonly testimonials: typeof landingDefaults.testimonials;
}

/**
 * The figures and testimonials of the front page: those of the file, and the defaults for what it leaves out.
 * @throws ConfigError when the file is missing or says something else
 */
export function readLanding(path: string | undefined): Landing {
  if (path === undefined) return landingDefaults;
  const refuse = (reason: string) => new ConfigError(`LANDING_FILE: ${path} ${reason}`);
  let stated: unknown;
  try {
    stated = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read');
  }
  const read = fileSchema.safeParse(stated);
  if (!read.success) throw refuse(`is not as documented: ${z.prettifyError(read.error)}`);
  const { figures = {}, testimonials = landingDefaults.testimonials } = read.data;
  return { figures: figures === 'market' ? figures : { ...landingDefaults.figures, ...figures }, testimonials };
}

/** Counts of this installation. What it does not know, such as the volume of closed loans, is left out. */
export async function countMarket(db: Queries, now: Date): Promise<LandingFigures> {
  const [searchable, partners, compared, requested, inProgress, users] = await Promise.all([
    db.$count(lenders, isNull(lenders.archivedAt)),
    db.$count(lenders),
    db.$count(programs, isOnMarket(now)),
    db.$count(quotes),
    db.$count(pipelineEntries, isNull(pipelineEntries.archivedAt)),
    db.$count(accounts, and(isNull(accounts.deletedAt))),
  ]);
  return {
    loansFacilitated: null,
    activeUsers: users,
    lendingPartners: partners,
    searchableLenders: searchable,
    quotesRequested: requested,
    programsCompared: compared,
    dealsInProgress: inProgress,
  };
}

/** The built page with figures and testimonials in the places that are marked for them. */
export function fillLanding(page: string, figures: LandingFigures, testimonials: Landing['testimonials']): string {
  return fillTestimonials(
    names.reduce((html, name) => fillFigure(html, name, figures[name]), page),
    testimonials,
  );
}

function fillFigure(html: string, name: FigureName, value: string | number | null): string {
  const mark = figureMark(name);
  if (value !== null)
    return html.replaceAll(mark, escapeHtml(typeof value === 'number' ? value.toLocaleString('en-US') : value));
  const block = new RegExp(`<div data-figure="${name}">.*?</div>`, 'gs');
  return html.replace(block, '').replaceAll(`${mark} `, '');
}

function fillTestimonials(html: string, testimonials: Landing['testimonials']): string {
  const { begin, end, quote, role, place, count } = testimonialMarks;
  if (testimonials.length === 0) return html.replace(new RegExp(`${begin}.*${end}`, 's'), '');
  const slides = (slide: string) =>
    testimonials
      .map((one, index) =>
        slide
          .replaceAll(place, String(index + 1))
          .replaceAll(quote, () => escapeHtml(one.quote))
          .replaceAll(role, () => escapeHtml(one.role)),
      )
      .join('');
  return html
    .replace(/<li data-slide[^>]*>.*?<\/li>/s, slides)
    .replaceAll(count, String(testimonials.length))
    .replace(begin, '')
    .replace(end, '');
}
