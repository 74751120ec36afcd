import ipaddr from 'ipaddr.js';

/** Addresses that the internet routes and that carry no other address inside: neither private, link-local, metadata, loopback, shared nor reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address in the clothes of IPv6 is what it carries.
  return ipaddr.process(address).range() === 'unicast';
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

export const isAddress = (host: string): boolean => ipaddr.isValid(host);
