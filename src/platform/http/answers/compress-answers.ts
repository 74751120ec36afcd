import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Text. A live stream would be held back to be compressed; pictures, PDFs and workbooks are compressed by what they are. */
const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)|image\/svg)/;

/** An answer below it fits into one packet either way. */
const leastBytes = 1_024;
/** Larger ones are compressed beside the event loop, which a few milliseconds may not hold. */
const mostBytesAtOnce = 32 * 1_024;

/**
 * Compresses answers as they go. A foreign page cannot learn a secret from the length of a compressed answer: sessions travel in a
 * header that only our own pages send, so it cannot have anybody's answers sent at all. Requests are never decompressed, which
 * keeps the limits of bodies what they say.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: compressible,
    threshold: leastBytes,
    syncThreshold: mostBytesAtOnce,
  });
}
