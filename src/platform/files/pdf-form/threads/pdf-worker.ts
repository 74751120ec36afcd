import { parentPort } from 'node:worker_threads';
import { readForm } from '../document/read-form.ts';
import { Refused } from '../document/refused.ts';
import type { PdfOrder, PdfReply, PdfTasks } from './tasks.ts';

const tasks: PdfTasks = { readForm };

async function reply(order: PdfOrder): Promise<PdfReply> {
  try {
    return { result: await tasks[order.name](order.input) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

/** One document after the other, for as long as the thread is kept. */
parentPort?.on('message', async (order: PdfOrder) => parentPort?.postMessage(await reply(order)));
