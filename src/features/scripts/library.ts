import type { WrittenScript } from '../../content/scripts/script.ts';
import { writtenScripts } from '../../content/scripts/scripts.ts';
import type { ScriptContent } from './model.ts';

/** A written script in the shape of every other. */
export const contentOf = ({ key: _, text, bullets, ...rest }: WrittenScript): ScriptContent => ({
  ...rest,
  bulletPoints: bullets,
  fullScript: text,
});

const byKey = new Map(writtenScripts.map((script) => [script.key, contentOf(script)]));

/** What Plinth wrote, by key. */
export const writtenContents: ReadonlyMap<string, ScriptContent> = byKey;
