import type { RequestContext } from '../../../src/platform/caller.ts';
import type { Transaction } from '../../../src/platform/database/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { fillDocuments } from '../documents.ts';
import { readyDeal } from './ready-deal.ts';
import { askForPackage, askForTheUsual } from './requirements.ts';

interface Person {
  readonly id: string;
  readonly lenderId: string | null;
}

interface Scene {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly people: readonly Person[];
  readonly now: Date;
  /** Whose deal is ready for its package. */
  readonly ownerId: string;
  readonly signal: AbortSignal | undefined;
}

/** Papers and forms of the demo lender, what lenders ask for, and one deal that is ready for it. */
export async function fillPackages(scene: Scene, lenderUser: Person): Promise<void> {
  const { platform, tx, people, now, ownerId, signal } = scene;
  const { lenderId } = lenderUser;
  if (lenderId === null) return;
  const { sheetLenders } = await fillDocuments(platform, tx, lenderUser, now, signal);
  await askForPackage(tx, lenderId, now);
  const context: RequestContext = { actor: { kind: 'system' }, at: now, requestId: 'demo' };
  const withAccounts = people.flatMap((person) => person.lenderId ?? []);
  const usual = new Set([...withAccounts, ...sheetLenders].filter((id) => id !== lenderId));
  for (const id of usual) await askForTheUsual(tx, context, id);
  signal?.throwIfAborted();
  await readyDeal({ platform, tx, now, ownerId, lenderId });
}
