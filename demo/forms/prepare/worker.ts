import { parentPort } from 'node:worker_threads';
import { type PaperOrder, preparePaper } from './prepare-paper.ts';

/** One paper after the other, for as long as the thread is kept. */
parentPort?.on('message', async (order: PaperOrder) => parentPort?.postMessage(await preparePaper(order)));
parentPort?.postMessage('ready');
