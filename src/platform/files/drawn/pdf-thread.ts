import { parentPort, workerData } from 'node:worker_threads';
import type { PdfContent } from '../../../kernel/files/pdf/content.ts';
import { renderPdf } from '../../../kernel/files/pdf/render.ts';

// Handed over by `drawPdf`, which starts this thread for one document.
parentPort?.postMessage(await renderPdf(workerData as PdfContent));
