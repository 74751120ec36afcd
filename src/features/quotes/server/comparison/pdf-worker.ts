import { parentPort, workerData } from 'node:worker_threads';
import type { ComparisonSheet } from './comparison-files.ts';
import { drawPdf } from './comparison-pdf.ts';

// Handed over by the route, which starts this thread for one comparison.
parentPort?.postMessage(await drawPdf(workerData as ComparisonSheet));
