import {
  type ScriptCategory,
  type ScriptChannel,
  scriptCategories,
  scriptChannels,
} from '../../content/scripts/script.ts';

export { type ScriptCategory, type ScriptChannel, scriptCategories, scriptChannels };

export const categoryLabels: Readonly<Record<ScriptCategory, string>> = {
  opening: 'Opening',
  objection_handling: 'Objection handling',
  closing: 'Closing',
  follow_up: 'Follow-up',
  loan_specific: 'Loan-specific',
  general: 'General',
};

export const channelLabels: Readonly<Record<ScriptChannel, string>> = {
  call: 'Call',
  email: 'Email',
  text: 'Text message',
};

/** What a script says, as it is written: with placeholders. */
export interface ScriptContent {
  readonly category: ScriptCategory;
  readonly channel: ScriptChannel;
  /** null: for every loan type. */
  readonly loanType: string | null;
  readonly name: string;
  readonly bulletPoints: readonly string[];
  readonly fullScript: string;
  readonly tags: readonly string[];
}

export const scriptLimits = {
  name: 80,
  bulletPoints: 8,
  bulletPoint: 200,
  fullScript: 6_000,
  tags: 8,
  tag: 30,
  situation: 200,
  /** Own scripts of one person. */
  own: 50,
  /** Scripts that administrators added to Plinth's own. */
  added: 200,
} as const;

/** What is said of scripts. */
export const scriptTexts = {
  open: 'Get Help Talking to Lenders',
  upgrade: 'Sales scripts require a Professional subscription. Upgrade to access this feature!',
  locked: 'This feature requires a Professional subscription or higher.',
  copied: 'Script copied to clipboard!',
  saved: 'Script saved.',
  deleted: 'Script deleted.',
  changedMeanwhile: 'This script was changed in another window. Save again to write over those changes.',
  tooMany: `You can have up to ${scriptLimits.own} scripts. Delete one first.`,
  libraryIsFull: `The library has ${scriptLimits.added} added scripts. Change one of them instead.`,
  noDraft: 'This script has no draft.',
  neverPublished: 'Publish this script first.',
  notWritten: 'Only scripts that came with Plinth can be reset.',
  uneven: 'A bracket or brace has no partner. Alternatives look like [first|second], placeholders like {lender}.',
  unknown: (names: readonly string[]) =>
    `${names.map((name) => `{${name}}`).join(', ')}: not a placeholder. Choose one from the list.`,
} as const;
