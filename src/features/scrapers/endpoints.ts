import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';
import { copyUnreadable, mappingOutdated, noCopy, scraperIdle, scraperRunning, tooManyScrapers } from './errors.ts';

const atDesk = { access: 'admin', desk: 'market' } as const;
const read = { method: 'GET', ...atDesk, limit: 'read' } as const;
const write = { ...atDesk, limit: 'write' } as const;
const one = '/api/scrapers/:id';

export const listScrapers = endpoint<typeof contract.listScrapers>({ ...read, url: '/api/scrapers' });

export const makeScraper = endpoint<typeof contract.makeScraper>({
  ...write,
  method: 'POST',
  url: '/api/scrapers',
  refuses: [tooManyScrapers],
});

export const readScraper = endpoint<typeof contract.readScraper>({ ...read, url: one });

export const changeScraper = endpoint<typeof contract.changeScraper>({ ...write, method: 'PUT', url: one });

export const archiveScraper = endpoint<typeof contract.archiveScraper>({
  ...write,
  method: 'DELETE',
  url: one,
  refuses: [scraperRunning],
});

export const runScraper = endpoint<typeof contract.runScraper>({
  ...atDesk,
  limit: 'live',
  method: 'POST',
  url: `${one}/run`,
  refuses: [scraperRunning],
});

export const stopScraper = endpoint<typeof contract.stopScraper>({
  ...write,
  method: 'POST',
  url: `${one}/stop`,
  refuses: [scraperIdle],
});

export const readRun = endpoint<typeof contract.readRun>({ ...read, url: `${one}/runs/:runId` });

export const readCopy = endpoint<typeof contract.readCopy>({
  ...read,
  url: `${one}/copy`,
  refuses: [noCopy, copyUnreadable],
});

export const previewMapping = endpoint<typeof contract.previewMapping>({
  ...atDesk,
  limit: 'search',
  method: 'POST',
  url: `${one}/preview`,
  refuses: [noCopy, copyUnreadable],
});

export const saveMapping = endpoint<typeof contract.saveMapping>({
  ...write,
  method: 'PUT',
  url: `${one}/mapping`,
  refuses: [mappingOutdated],
});
