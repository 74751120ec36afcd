import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { drawChoice, drawFields, drawRows, drawSignature, type Pen } from './draw/form-blocks.ts';
import { drawCallout, drawFacts, drawList, drawSection, drawText } from './draw/reading-blocks.ts';
import { closeSheets, type Letterhead, openSheets } from './draw/sheets.ts';
import type { Block, Sheet } from './paper.ts';

function drawBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case 'section':
      drawSection(pen, block);
      break;
    case 'text':
      drawText(pen, block);
      break;
    case 'list':
      drawList(pen, block);
      break;
    case 'facts':
      drawFacts(pen, block);
      break;
    case 'callout':
      drawCallout(pen, block);
      break;
    case 'fields':
      drawFields(pen, block);
      break;
    case 'choice':
      drawChoice(pen, block);
      break;
    case 'rows':
      drawRows(pen, block);
      break;
    case 'signature':
      drawSignature(pen, block);
      break;
  }
}

/** The PDF of a paper. The same paper at the same time gives the same pages. */
export async function drawPaper(paper: Sheet, letterhead: Letterhead, now: Date): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(paper.title);
  document.setAuthor(letterhead.lender);
  document.setLanguage('en-US');
  document.setCreationDate(now);
  document.setModificationDate(now);
  const sheets = await openSheets(document, paper, letterhead);
  const pen: Pen = Object.assign(sheets, { isFlat: paper.isFlat ?? false });
  for (const block of paper.blocks) {
    drawBlock(pen, block);
    // Requests of an app that is filling its demo market don't wait for the whole document.
    await setImmediate();
  }
  closeSheets(pen, paper, letterhead.lender, `01/${now.getUTCFullYear()}`);
  // Each field was drawn when it was placed.
  return document.save({ updateFieldAppearances: false });
}
