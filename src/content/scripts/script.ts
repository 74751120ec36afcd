/** In the order they are offered. */
export const scriptCategories = [
  'opening',
  'objection_handling',
  'closing',
  'follow_up',
  'loan_specific',
  'general',
] as const;
export type ScriptCategory = (typeof scriptCategories)[number];

export const scriptChannels = ['call', 'email', 'text'] as const;
export type ScriptChannel = (typeof scriptChannels)[number];

/**
 * A script as Plinth wrote it. `text` and `bullets` have placeholders in braces, and alternatives in brackets: the first one is
 * used whose placeholders all have a value. Lines that end with a colon are headings, lines that begin with a dash a list.
 */
export interface WrittenScript {
  /** Stays the same for good: versions and copies name it. */
  readonly key: string;
  readonly category: ScriptCategory;
  readonly channel: ScriptChannel;
  /** null: for every loan type. */
  readonly loanType: string | null;
  readonly name: string;
  readonly tags: readonly string[];
  readonly bullets: readonly string[];
  readonly text: string;
}

export const inCategory = (
  category: ScriptCategory,
  scripts: readonly Omit<WrittenScript, 'category'>[],
): readonly WrittenScript[] => scripts.map((script) => ({ ...script, category, text: script.text.trim() }));
