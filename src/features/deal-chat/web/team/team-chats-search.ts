interface TeamChatsSearch {
  /** The deal whose chat is open. */
  readonly deal?: string | undefined;
}

/** Reads it from the address; everything else there counts for nothing. */
export const teamChatsSearch = ({ deal }: Readonly<Record<string, unknown>>): TeamChatsSearch =>
  typeof deal === 'string' ? { deal } : {};
