/**
 * Mail programs make a link of whatever looks like an address on the web. What somebody typed must not lead anywhere: an invisible
 * character breaks it up where no street address has a sign.
 */
export const unlinked = (text: string): string => text.replace(/(?<=\S)([.:@])(?=\S)/g, '$1\u200b');
