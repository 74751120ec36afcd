import { z } from 'zod';
import { isTimeZone } from '../dates.ts';
import { listFormats } from './list-file.ts';

/** What every call asks that answers a list as a file. */
export const listFileShape = {
  format: z.enum(listFormats),
  zone: z.string().max(100).refine(isTimeZone, 'This is not a time zone.').optional().describe('Of dates and times'),
} as const;

type PageKeys = 'cursor' | 'limit' | 'offset';
type FileShape<Shape extends z.ZodRawShape> = Omit<Shape, PageKeys> & typeof listFileShape;

interface ListSchemas<Shape extends z.ZodRawShape> {
  readonly tags: readonly [string];
  readonly querystring: z.ZodObject<Shape>;
}

/** The schemas of a list as a file: it is filtered and sorted as the list is, and has all of its pages. */
export function listFileSchemas<Shape extends z.ZodRawShape>(
  summary: string,
  { tags, querystring }: ListSchemas<Shape>,
) {
  const {
    cursor: _cursor,
    limit: _limit,
    offset: _offset,
    ...rest
  } = querystring.shape as unknown as Record<string, z.ZodType>;
  return {
    summary,
    tags,
    // The keys that were left out are those that the type leaves out.
    querystring: z.object({ ...rest, ...listFileShape } as unknown as FileShape<Shape>),
    response: { 200: z.unknown() },
  } as const;
}
