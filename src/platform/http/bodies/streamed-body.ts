import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    streamedBody?: string;
  }
}

/** Here a body of this type is read by the handler, piece by piece. */
export function handOverBody(scope: FastifyInstance, mediaType: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(mediaType, (_request, body, done) => done(null, body));
}
