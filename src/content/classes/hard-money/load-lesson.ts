import type { RenderedLesson } from '../lesson.ts';
import type { Question } from '../quiz.ts';
import { type HardMoneyModule, type ModulePart, modules } from './modules.ts';

const lessons = import.meta.glob<RenderedLesson>('./{module-*,lessons}/*.md', { import: 'lesson' });
const quizzes = import.meta.glob<readonly Question[]>('./module-*/quiz.ts', { import: 'quiz' });

/** A part of a module: what it says, as a lesson or a quiz. */
export type LoadedPart =
  /** `name`: its file, and its anchor on the page. */
  | { readonly label: string; readonly name: string; readonly lesson: RenderedLesson }
  | { readonly label: string; readonly quiz: readonly Question[] };

export interface LoadedModule {
  readonly module: HardMoneyModule;
  readonly parts: readonly LoadedPart[];
}

/** What stands at /hard-money-class/{id}: a module, a further lesson, or nothing. */
export type LoadedPage = LoadedModule | { readonly lesson: RenderedLesson } | null;

export async function loadPage(id: string): Promise<LoadedPage> {
  const module = modules.find((one) => one.id === id);
  if (module !== undefined) return { module, parts: await Promise.all(module.parts.map((part) => loadPart(id, part))) };
  const lesson = await lessons[`./lessons/${id}.md`]?.();
  return lesson === undefined ? null : { lesson };
}

async function loadPart(module: string, { label, lesson: name }: ModulePart): Promise<LoadedPart> {
  const lesson = await lessons[`./${module}/${name}.md`]?.();
  if (name !== null && lesson !== undefined) return { label, name, lesson };
  const quiz = name === null ? await quizzes[`./${module}/quiz.ts`]?.() : undefined;
  if (quiz === undefined) throw new Error(`${module} has no ${label}.`);
  return { label, quiz };
}
