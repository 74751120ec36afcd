import { endpoint } from '../../kernel/endpoint.ts';
import { fileHeld, fileRefused } from '../documents/errors.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import { quoteClosed, quoteFull } from '../quotes/errors.ts';
import type * as contract from './contract.ts';
import { offerUnusual } from './errors.ts';

export const listInboxBrokers = endpoint<typeof contract.listInboxBrokers>({
  method: 'GET',
  url: '/api/lender/quotes/brokers',
  access: 'lender',
  scope: 'quotes:read',
  limit: 'read',
});

export const listInbox = endpoint<typeof contract.listInbox>({
  method: 'GET',
  url: '/api/lender/quotes',
  access: 'lender',
  scope: 'quotes:read',
  limit: 'read',
});

export const listInboxFile = listFileOf<typeof contract.listInboxFile>(listInbox);

/** The lender's acts, the same through the portal and through the mailed link; only who is let in differs. */
const actsAt = (url: string) => {
  const live = { method: 'POST', limit: 'live', idempotent: true } as const;
  return {
    read: { method: 'GET', url, limit: 'read', refuses: [quoteClosed] },
    markSeen: { method: 'POST', url: `${url}/seen`, limit: 'write', refuses: [quoteClosed] },
    offer: { ...live, url: `${url}/offers`, refuses: [quoteClosed, quoteFull, offerUnusual] },
    decline: { ...live, url: `${url}/decline`, refuses: [quoteClosed] },
    ask: { ...live, url: `${url}/messages`, refuses: [quoteClosed, quoteFull] },
  } as const;
};
type PortalSchemas = typeof contract.portalActs;
type LinkSchemas = typeof contract.linkActs;

/** The company's word to a broker, so no administrator gives it as one of its users. */
const inTheirOwnName = { access: 'lender', impersonated: 'never' } as const;

const inPortal = actsAt('/api/lender/quotes/:id');
export const portalActs = {
  read: endpoint<PortalSchemas['read']>({ access: 'lender', scope: 'quotes:read', ...inPortal.read }),
  markSeen: endpoint<PortalSchemas['markSeen']>({ access: 'lender', scope: 'quotes:write', ...inPortal.markSeen }),
  offer: endpoint<PortalSchemas['offer']>({ ...inTheirOwnName, scope: 'offers:write', ...inPortal.offer }),
  decline: endpoint<PortalSchemas['decline']>({ ...inTheirOwnName, scope: 'quotes:write', ...inPortal.decline }),
  ask: endpoint<PortalSchemas['ask']>({ ...inTheirOwnName, scope: 'quotes:write', ...inPortal.ask }),
};

/** The link's token travels in the header `x-reply-token`: a header is neither logged nor kept in a history. */
const byLink = actsAt('/api/quote-reply');
export const linkActs = {
  read: endpoint<LinkSchemas['read']>({ access: 'replyLink', ...byLink.read }),
  markSeen: endpoint<LinkSchemas['markSeen']>({ access: 'replyLink', ...byLink.markSeen }),
  offer: endpoint<LinkSchemas['offer']>({ access: 'replyLink', ...byLink.offer }),
  decline: endpoint<LinkSchemas['decline']>({ access: 'replyLink', ...byLink.decline }),
  ask: endpoint<LinkSchemas['ask']>({ access: 'replyLink', ...byLink.ask }),
};

export const viewLinkedFile = endpoint<typeof contract.viewLinkedFile>({
  method: 'GET',
  url: '/api/quote-reply/files/:id',
  access: 'replyLink',
  limit: 'read',
  refuses: [quoteClosed, 'STORAGE_UNAVAILABLE', fileHeld, fileRefused],
});
