/** What follows from what brokers state of their own figures: part of `followersByEvent`. */
export const figureEvents: Readonly<Record<string, readonly string[]>> = {
  'brokerPoints.set': [],
  'report.changed': [],
};

const scraperPages = ['pages: scraper to admins'];

/** What follows from what scrapers do: part of `followersByEvent`. */
export const scraperEvents: Readonly<Record<string, readonly string[]>> = {
  'scraper.archived': scraperPages,
  'scraper.changed': scraperPages,
  'scraper.ended': [...scraperPages, 'notification: admins'],
  'scraper.made': scraperPages,
  'scraper.mapped': scraperPages,
  'scraper.started': scraperPages,
  'scraper.stopped': scraperPages,
};
