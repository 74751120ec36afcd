import { endpoint } from '../../kernel/endpoint.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type * as contract from './contract.ts';

type Schemas = ReturnType<typeof contract.searchCalls>;

const screen = { access: 'broker', limit: 'search' } as const;
const search = { ...screen, scope: 'programs:read', impersonated: 'reads' } as const;

/** The calls of one kind. */
export const searchCalls = ({ slug, calls }: LoanKind) => ({
  search: endpoint<Schemas['search']>({ method: 'POST', url: `/api/search/${slug}`, ...search }),
  /** Everything about one program and this scenario: passing checks too, each tier's outcome, how to reach the lender. */
  explain: endpoint<Schemas['explain']>({
    method: 'POST',
    url: `/api/search/${slug}/explain`,
    ...search,
    refuses: ['NOT_FOUND'],
  }),
  advice: endpoint<Schemas['advice']>({ method: 'POST', url: `/api/search/${slug}/advice`, ...search }),
  documented: (calls.search.methods ?? ['GET']).map((method) =>
    endpoint<Schemas['documented']>({ method, url: calls.search.url, ...search }),
  ),
  lastScenario: endpoint<Schemas['lastScenario']>({ method: 'GET', url: `/api/scenarios/${slug}`, ...screen }),
  keepScenario: endpoint<Schemas['keepScenario']>({ method: 'PUT', url: `/api/scenarios/${slug}`, ...screen }),
  exportResults: endpoint<Schemas['exportResults']>({
    method: 'POST',
    url: `/api/search/${slug}/export`,
    access: 'broker',
    scope: 'programs:read',
    impersonated: 'reads',
    limit: 'export',
  }),
});
export type SearchCalls = ReturnType<typeof searchCalls>;
