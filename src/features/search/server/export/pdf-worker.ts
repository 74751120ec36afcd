import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './pdf.ts';
import type { Report } from './report.ts';

// Handed over by `sendExport`, which starts this thread for one report.
parentPort?.postMessage(await drawPdf(workerData as Report));
