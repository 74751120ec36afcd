import { ok } from '../../../kernel/answers.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import {
  documentedFixAndFlipSearch,
  explainFixAndFlip,
  getLastScenario,
  saveLastScenario,
  searchFixAndFlip,
} from '../contract.ts';
import type { Book } from './book.ts';
import { searchAsDocumented } from './documented-search.ts';
import { explainProgram } from './explain.ts';
import { keepScenario, lastScenario } from './scenarios.ts';
import { searchMarket } from './search.ts';

export function searchRoutes({ database: { db }, book }: { database: Database; book: Book }): Route[] {
  return [
    route(searchFixAndFlip, async ({ body, cause }) => searchMarket(book, body, cause.at)),
    route(explainFixAndFlip, async ({ body, cause }) => explainProgram(book, body, cause.at)),
    route(documentedFixAndFlipSearch, async ({ query, cause }) => searchAsDocumented(book, query, cause.at)),
    route(getLastScenario, async ({ session }) => ({ ...ok, scenario: await lastScenario(db, session.accountId) })),
    route(saveLastScenario, async ({ session, body, cause }) => {
      await keepScenario(db, session.accountId, body.scenario, cause.at);
      return ok;
    }),
  ];
}
