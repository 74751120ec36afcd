import { createHash } from 'node:crypto';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { asc, eq } from 'drizzle-orm';
import type { DocumentTag } from '../../src/features/documents/model.ts';
import { documentPrograms, documents } from '../../src/features/documents/server/tables.ts';
import { lenders } from '../../src/features/lenders/server/tables.ts';
import { programs } from '../../src/features/programs/server/tables.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { idOf } from '../market/dice.ts';

interface Sheet {
  readonly name: string;
  readonly tag: DocumentTag;
  readonly daysAgo: number;
  readonly lines: readonly string[];
  /** Belongs to the lender's first program by name. */
  readonly ofProgram?: true;
}
const sheets: readonly Sheet[] = [
  {
    name: 'Lending Guidelines 2026.pdf',
    tag: 'Lending Guidelines',
    daysAgo: 64,
    lines: ['Non-owner-occupied residential property only.', 'Valuation by our own panel.', 'Quotes hold for 10 days.'],
  },
  {
    name: 'How to Request a Draw.pdf',
    tag: 'How to Request a Draw',
    daysAgo: 63,
    lines: ['1. Photograph the finished work.', '2. Send the form with invoices.', '3. Inspection within 2 days.'],
  },
  {
    name: 'Insurance Requirements.pdf',
    tag: 'Insurance Requirements',
    daysAgo: 40,
    lines: ['Builder’s risk for the full loan amount.', 'Named as mortgagee from the first day.'],
  },
  {
    name: 'Product Info Sheet.pdf',
    tag: 'Product Info Sheet',
    daysAgo: 12,
    lines: ['What the program lends on, and what it needs to see first.'],
    ofProgram: true,
  },
];

/** The documents of the company of this lender user. Their files first: a row stands for a file that is there. */
export async function fillDocuments(
  { files }: Platform,
  { db }: Transaction,
  { id: accountId, lenderId }: { readonly id: string; readonly lenderId: string | null },
  now: Date,
): Promise<void> {
  if (lenderId === null) return;
  const [lender] = await db.select({ name: lenders.name }).from(lenders).where(eq(lenders.id, lenderId));
  const [program] = await db
    .select({ id: programs.id })
    .from(programs)
    .where(eq(programs.lenderId, lenderId))
    .orderBy(asc(programs.name))
    .limit(1);
  for (const sheet of sheets) {
    const id = idOf(`document/${sheet.name}`);
    const content = await drawSheet(lender?.name ?? '', sheet, now);
    await files.put(`documents/${id}`, content);
    await db.insert(documents).values({
      id,
      lenderId,
      originalName: sheet.name,
      tag: sheet.tag,
      mediaType: 'application/pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      uploadedBy: accountId,
      uploadedAt: new Date(now.getTime() - sheet.daysAgo * dayMs),
    });
    if (sheet.ofProgram && program) await db.insert(documentPrograms).values({ documentId: id, programId: program.id });
  }
}

async function drawSheet(lender: string, { name, lines }: Sheet, now: Date): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(name.replace(/\.pdf$/, ''));
  document.setCreationDate(now);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  const color = rgb(0.1, 0.2, 0.15);
  page.drawText(lender, { x: 72, y: 704, size: 12, font: plain, color });
  page.drawText(name.replace(/\.pdf$/, ''), { x: 72, y: 672, size: 22, font: bold, color });
  for (const [place, line] of lines.entries())
    page.drawText(line, { x: 72, y: 632 - place * 22, size: 12, font: plain, color });
  page.drawText('An invented company of the demo market.', { x: 72, y: 72, size: 9, font: plain, color });
  return document.save();
}
