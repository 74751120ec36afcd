import { isIPv6 } from 'node:net';
import type { Origin } from '../../caller.ts';
import { networkOf } from '../../http/rate-limit.ts';

/** The first that fits names it: most browsers claim to be several others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * What a browser says of itself, in a few plain words: 'Firefox on Windows'. Versions and everything else that would tell one
 * person's device from another's are left out. Null where neither is known.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  // Nothing of use stands further behind.
  const said = (userAgent ?? '').slice(0, 500);
  const browser = browsers.find(([sign]) => sign.test(said))?.[1];
  const system = systems.find(([sign]) => sign.test(said))?.[1];
  if (browser === undefined && system === undefined) return null;
  return system === undefined ? `${browser}` : `${browser ?? 'A browser'} on ${system}`;
}

/** Where a request came from. The address is cut: the last 8 bits of IPv4, all but the first 48 of IPv6. */
export const originOf = (address: string, userAgent: string | undefined): Origin => ({
  network: cutAddress(address),
  device: deviceOf(userAgent),
});

function cutAddress(address: string): string {
  const [, ipv4] = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  if (ipv4 !== undefined) return `${ipv4}.0/24`;
  if (!isIPv6(address)) return 'unknown';
  const [head = ''] = networkOf(address).split('/');
  return `${head.split(':').slice(0, 3).join(':')}::/48`;
}
