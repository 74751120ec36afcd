import { defineError } from '../../kernel/errors.ts';
import { scraperLimits } from './model.ts';

export const scraperRunning = defineError({
  code: 'SCRAPER_RUNNING',
  status: 409,
  log: 'info',
  text: 'This scraper is already running.',
});
export const scraperIdle = defineError({
  code: 'SCRAPER_NOT_RUNNING',
  status: 409,
  log: 'info',
  text: 'This scraper is not running.',
});
export const tooManyScrapers = defineError({
  code: 'TOO_MANY_SCRAPERS',
  status: 409,
  log: 'info',
  text: `There are ${scraperLimits.scrapers} scrapers. Archive one first.`,
});
export const noCopy = defineError({
  code: 'SCRAPER_NO_COPY',
  status: 409,
  log: 'info',
  text: 'There is no saved copy yet. Run the scraper first.',
});
export const copyUnreadable = defineError({
  code: 'SCRAPER_COPY_UNREADABLE',
  status: 409,
  log: 'info',
  text: 'The saved copy can’t be read. Run the scraper again.',
});
/** Somebody else saved a version meanwhile, or a program's tiers changed so that it's unclear which one is meant. */
export const mappingOutdated = defineError({
  code: 'SCRAPER_MAPPING_OUTDATED',
  status: 409,
  log: 'info',
  text: 'The mapping or a program’s tiers were changed by somebody else. Load the page again.',
});
