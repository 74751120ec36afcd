/** What a person asks for. An erasure comes with a copy as well, where they want one. */
export const wantedThings = ['copy', 'erasure'] as const;
export type Wanted = (typeof wantedThings)[number];
/** As the person says it, as others say it of them, and as a noun. */
export const wantedTexts: Readonly<
  Record<Wanted, { readonly own: string; readonly of: string; readonly noun: string }>
> = {
  copy: { own: 'A copy of my data', of: 'A copy of their data', noun: 'A copy of data' },
  erasure: { own: 'Erase my data', of: 'Erase their data', noun: 'An erasure of data' },
};

/** `unconfirmed`: nobody has opened the link in the email, so nothing is known of who asks. */
export const requestStates = ['unconfirmed', 'open', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

/** From the confirmation on. The law allows 45 days (California), 30 in Europe. */
export const answeredWithinDays = 30;
/** Once, and only within the time that the law gives: the person is emailed why. From the confirmation on, twice 45 days. */
export const extensibleWithinDays = 45;
export const extendedToDays = 2 * extensibleWithinDays;
/** A request that nobody confirms is forgotten. */
export const confirmedWithinDays = 7;
/** What was done is kept for this long, to be able to show it. */
export const requestKeptYears = 2;

/** A copy is stored until its email is sent; after that it is of no use to anybody. */
export const copyKeptDays = 7;

export const confirmPath = '/privacy-request';
/** The id of the request and its signature. */
export const requestToken = /^([0-9a-f-]{36})\.([\w-]{43})$/;
