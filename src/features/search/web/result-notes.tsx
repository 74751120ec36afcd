import { IconAlertTriangle, IconCircleX, IconEye, IconHelpCircle, IconSparkles } from '@tabler/icons-react';
import type { Outcome } from '../../../lending/check.ts';
import { warningSentence } from '../../../lending/reasons.ts';
import type { Warning } from '../../../lending/verdict.ts';
import type { SearchRow } from '../contract.ts';
import { asChecks, bySeverity, reasonText } from './check-words.ts';
import classes from './result.module.css';

export const asWarnings = (coded: readonly { code: string }[]): readonly Warning[] =>
  coded as unknown as readonly Warning[];

const icons = { fail: IconCircleX, unknown: IconHelpCircle, review: IconEye, warning: IconAlertTriangle } as const;
type Manner = keyof typeof icons;
interface Note {
  readonly manner: Manner;
  readonly text: string;
}
const mannerOf = (outcome: Exclude<Outcome, 'pass'>): Manner => outcome;

function notesOf({ checks, warnings }: SearchRow): Note[] {
  const reasons = bySeverity(asChecks(checks)).flatMap((check) =>
    check.outcome === 'pass' ? [] : [{ manner: mannerOf(check.outcome), text: reasonText(check) }],
  );
  const open = reasons.some(({ manner }) => manner === 'unknown');
  // What keeps the loan from being sized is already said by the check that is open.
  const told = asWarnings(warnings).filter(({ code }) => !(open && code === 'NOT_SIZED'));
  return [...reasons, ...told.map((warning) => ({ manner: 'warning' as const, text: warningSentence(warning) }))];
}

/** What speaks against a program, what is open, and what to know beforehand: in words. */
export function ResultNotes({ row }: { readonly row: SearchRow }) {
  const notes = notesOf(row);
  if (notes.length === 0 && row.highlightNote === '') return null;
  return (
    <ul className={classes.notes}>
      {notes.map(({ manner, text }) => {
        const Icon = icons[manner];
        return (
          <li key={text} data-manner={manner}>
            <Icon size={14} aria-hidden />
            {text}
          </li>
        );
      })}
      {row.highlightNote === '' ? null : (
        <li data-manner="highlight">
          <IconSparkles size={14} aria-hidden />
          {row.highlightNote}
        </li>
      )}
    </ul>
  );
}
