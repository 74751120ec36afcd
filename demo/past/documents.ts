import { createHash } from 'node:crypto';
import { rgb } from '@cantoo/pdf-lib';
import { and, asc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { accounts } from '../../src/features/accounts/server/tables.ts';
import type { DocumentTag } from '../../src/features/documents/model.ts';
import { documentPrograms, documents } from '../../src/features/documents/server/tables.ts';
import { lenders } from '../../src/features/lenders/server/tables.ts';
import { programs } from '../../src/features/programs/server/tables.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { documentPackage, flatForm } from '../forms/package.ts';
import type { Paper } from '../forms/paper.ts';
import { prepareInThread } from '../forms/prepare/threads.ts';
import { idOf } from '../market/dice.ts';
import { kindsOf } from './package/kinds-of.ts';
import { publishForm } from './package/publish-form.ts';

/** What other lenders hand out. */
const handouts: readonly DocumentTag[] = ['Lending Guidelines', 'How to Request a Draw', 'Insurance Requirements'];
const otherLenders = 6;
const colors = [
  [0.09, 0.24, 0.4],
  [0.35, 0.16, 0.2],
  [0.12, 0.32, 0.24],
  [0.24, 0.2, 0.42],
  [0.42, 0.26, 0.08],
  [0.16, 0.3, 0.36],
  [0.3, 0.3, 0.3],
] as const;

interface Owner {
  readonly lenderId: string;
  readonly name: string;
  /** Who uploaded them. */
  readonly accountId: string | null;
  readonly papers: readonly Paper[];
  readonly place: number;
}

/** The whole package of the company of this lender user, and some sheets that an administrator keeps for other lenders. */
export async function fillDocuments(
  platform: Platform,
  tx: Transaction,
  { id: accountId, lenderId }: { readonly id: string; readonly lenderId: string | null },
  now: Date,
  signal?: AbortSignal,
): Promise<{ readonly sheetLenders: readonly string[] }> {
  if (lenderId === null) return { sheetLenders: [] };
  const { db } = tx;
  const [own] = await db.select({ name: lenders.name }).from(lenders).where(eq(lenders.id, lenderId));
  const taken = db.select({ id: accounts.lenderId }).from(accounts).where(isNotNull(accounts.lenderId));
  const others = await db
    .select({ id: lenders.id, name: lenders.name })
    .from(lenders)
    .where(notInArray(lenders.id, taken))
    .orderBy(asc(lenders.name))
    .limit(otherLenders);
  const [admin] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin')).limit(1);
  const papers = documentPackage.filter(({ tag }) => handouts.includes(tag));
  const owners: Owner[] = [
    { lenderId, name: own?.name ?? '', accountId, papers: [...documentPackage, flatForm], place: 0 },
    ...others.map(({ id, name }, at) => ({ lenderId: id, name, accountId: admin?.id ?? null, papers, place: at + 1 })),
  ];
  for (const owner of owners)
    for (const [place, paper] of owner.papers.entries()) {
      signal?.throwIfAborted();
      await addPaper(platform, tx, owner, paper, new Date(now.getTime() - daysAgo(place + owner.place * 5) * dayMs));
    }
  return { sheetLenders: others.map(({ id }) => id) };
}

/** From last week to more than a year ago. */
const daysAgo = (place: number): number => 3 + ((place * 37) % 420);

/** The file first: a row stands for a file that is there. */
async function addPaper(
  { files }: Platform,
  { db }: Transaction,
  { lenderId, name, accountId, place }: Owner,
  paper: Paper,
  uploadedAt: Date,
): Promise<void> {
  const id = idOf(`document/${lenderId}/${paper.fileName}`);
  const [red = 0, green = 0, blue = 0] = colors[place % colors.length] ?? [];
  const letterhead = { lender: name, color: rgb(red, green, blue) };
  const prepared = await prepareInThread({ paper, letterhead, now: uploadedAt });
  const { content } = prepared;
  await files.put(`documents/${id}`, content);
  await db.insert(documents).values({
    id,
    lenderId,
    originalName: paper.fileName,
    tag: paper.tag,
    mediaType: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest(),
    uploadedBy: accountId,
    uploadedAt,
  });
  await publishForm(files, db, { lenderId, changedBy: accountId, paper, at: uploadedAt }, prepared);
  const kinds = kindsOf[paper.tag];
  if (kinds === undefined) return;
  const ofKinds = and(eq(programs.lenderId, lenderId), inArray(programs.kind, [...kinds]));
  const own = await db.select({ programId: programs.id }).from(programs).where(ofKinds);
  if (own.length > 0) await db.insert(documentPrograms).values(own.map((link) => ({ documentId: id, ...link })));
}
