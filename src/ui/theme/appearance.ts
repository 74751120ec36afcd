import { localStorageColorSchemeManager } from '@mantine/core';

/** The server writes a fresh nonce into the page; every style element the page creates carries it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The scroll lock of dialogs creates its own style element and asks this global for the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

/** The key is the one first.js reads before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });
