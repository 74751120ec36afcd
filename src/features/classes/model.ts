/*
 * Progress in the classes, as browsers store it. The keys and shapes are documented, so that other pages may read them. What is
 * stored may be anything: what can't be read counts as no progress, and the next save writes over it.
 */

/** How far somebody is in a mini-class. */
export interface MiniProgress {
  /** Indexes of sections, each once, in order. */
  readonly completedSections: readonly number[];
  /** The index of the section to go on with. */
  readonly currentSection: number;
  /** Percent of the sections. */
  readonly progress: number;
}

export const noMiniProgress: MiniProgress = { completedSections: [], currentSection: 0, progress: 0 };

const parsed = (stored: string | undefined): unknown => {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
};

/** Progress from its sections alone: what else is stored follows from them, or is brought within the class. */
function miniProgress(completed: readonly unknown[], current: unknown, sections: number): MiniProgress {
  const isSection = (one: unknown): one is number =>
    Number.isInteger(one) && Number(one) >= 0 && Number(one) < sections;
  const completedSections = [...new Set(completed.filter(isSection))].sort((a, b) => a - b);
  const asked = isSection(current) ? current : 0;
  const isOpen = asked === 0 || completedSections.includes(asked - 1);
  return {
    completedSections,
    currentSection: isOpen ? asked : 0,
    progress: (completedSections.length / sections) * 100,
  };
}

/** @param sections how many sections the class has */
export function readMiniProgress(stored: string | undefined, sections: number): MiniProgress {
  const value = parsed(stored) as Partial<Record<keyof MiniProgress, unknown>> | null;
  const completed = Array.isArray(value?.completedSections) ? value.completedSections : [];
  return miniProgress(completed, value?.currentSection, sections);
}

/** Progress once a section is passed: on to the next one; after the last it stays there. */
export const withPassed = (progress: MiniProgress, section: number, sections: number): MiniProgress =>
  miniProgress([...progress.completedSections, section], Math.min(section + 1, sections - 1), sections);

/** The furthest of two: every section that is passed in either, and the later section to go on with. */
export const mergedMini = (one: MiniProgress, other: MiniProgress, sections: number): MiniProgress =>
  miniProgress(
    [...one.completedSections, ...other.completedSections],
    Math.max(one.currentSection, other.currentSection),
    sections,
  );

/** A section opens once the one before it is passed. */
export const isLocked = ({ completedSections }: MiniProgress, section: number): boolean =>
  section > 0 && !completedSections.includes(section - 1);

/** The ids of modules or sections that are ticked off; what the class does not have is left out. */
export function readTicked(stored: string | undefined, known: readonly string[]): readonly string[] {
  const value = parsed(stored);
  return Array.isArray(value) ? known.filter((id) => value.includes(id)) : [];
}

/** Whole percent. */
export const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 100);

/** In percent, to pass a section of a mini-class. */
export const passMark = 80;
export const isPassed = (score: number, questions: number): boolean => (score / questions) * 100 >= passMark;

export const classTexts = {
  quiz: 'Answer all questions correctly (80% or higher) to unlock the next section.',
  passed: "Congratulations! You've mastered this section.",
  failed: 'You need 80% or higher to continue. Review the section and try again.',
  nextUnlocked: "Congratulations! You've completed this mini-class. The next mini-class is now unlocked.",
  allCompleted: "Congratulations! You've completed all mini-classes.",
  lessonMissing: 'Lesson not found.',
} as const;
