/** What the tests of zones and of edits ask of the library, which brings no types of its own. */
declare module 'luxon' {
  export class DateTime {
    static fromISO(text: string, options: { readonly zone: string }): DateTime;
    static fromMillis(moment: number, options: { readonly zone: string }): DateTime;
    toUTC(): DateTime;
    toISO(): string;
    toMillis(): number;
    toFormat(format: string): string;
    /** In minutes. */
    readonly offset: number;
  }
}
