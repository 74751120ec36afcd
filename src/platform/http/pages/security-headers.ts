import helmet from '@fastify/helmet';
import Fastify from 'fastify';

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
};

/** What no page of ours asks a browser for, so that no script in one can. */
const unusedPowers = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** What helmet puts on an answer. The same for all, so it is asked once instead of being built for every request. */
export async function securityHeaders(): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify();
  await probe.register(helmet, { contentSecurityPolicy, frameguard: { action: 'deny' } });
  let headers: Record<string, string> = {};
  probe.get('/', async (_request, reply) => {
    headers = { ...(reply.getHeaders() as Record<string, string>), 'permissions-policy': unusedPowers };
    return '';
  });
  await probe.inject('/');
  await probe.close();
  return headers;
}
