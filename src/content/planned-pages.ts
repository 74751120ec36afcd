/** One sentence for each page that is not built yet. Remove an entry when its page is built: what leads to it then appears. */
export const plannedTexts = {
  '/admin/scrapers': 'Scrapers and their run history will be here.',
} as const satisfies Record<string, string>;
export type PlannedPath = keyof typeof plannedTexts;

const patternOf = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
const planned = Object.keys(plannedTexts).map(patternOf);

/**
 * Whether the page at an address of this site is built. Menus, cards, buttons, footers and the command palette offer only
 * what is; an address that no planned page has counts as built.
 */
export function isBuilt(href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? href;
  return !planned.some((pattern) => pattern.test(path));
}
