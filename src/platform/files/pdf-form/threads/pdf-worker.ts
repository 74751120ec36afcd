import { parentPort } from 'node:worker_threads';
import { stampPdf } from '../../sign-pdf/stamp-pdf.ts';
import { readText } from '../check/read-text.ts';
import { readForm } from '../document/read-form.ts';
import { Refused } from '../document/refused.ts';
import { fillPdf } from '../fill/fill-pdf.ts';
import { packagePdf } from '../package/package-pdf.ts';
import type { PdfOrder, PdfReply, PdfResult, PdfTaskName } from './tasks.ts';

async function work(order: PdfOrder): Promise<PdfResult<PdfTaskName>> {
  if (order.name === 'readForm') return readForm(order.input);
  if (order.name === 'fillPdf') return fillPdf(order.input);
  if (order.name === 'packagePdf') return packagePdf(order.input);
  if (order.name === 'stampSignatures') return stampPdf(order.input);
  if (order.name === 'readText') return readText(order.input);
  // Every question of the package comes with it, which the other tasks have no use for.
  const { suggestFields } = await import('../check/suggest-fields.ts');
  return suggestFields(order.input);
}

async function reply(order: PdfOrder): Promise<PdfReply> {
  try {
    return { result: await work(order) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

/** One document after the other, for as long as the thread is kept. */
parentPort?.on('message', async (order: PdfOrder) => parentPort?.postMessage(await reply(order)));
parentPort?.postMessage('ready');
