import { type ReactNode, useId, useRef, useState } from 'react';
import { namedIn, type TopicId } from '../../../content/terms/words.ts';
import { lazyComponent } from '../../lazy.tsx';
import classes from './term.module.css';

const Explanation = lazyComponent(async () => (await import('./explanation.tsx')).Explanation);
const prefetch = () => void Explanation.prefetch().catch(() => {});

/**
 * A label whose first term of the trade opens its explanation: the line of the glossary, and the lesson. Drawn as it is where it
 * names none. Not within another button, a link or the label of an input; beside inputs it is `FieldTerm`.
 */
export function Term({ label }: { readonly label: string }) {
  const named = namedIn(label);
  if (named === undefined) return label;
  const { topic, before, word, after } = named;
  return (
    <>
      {before}
      <Explained topic={topic} className={classes.word}>
        {word}
      </Explained>
      {after}
    </>
  );
}

/** The explanation of what the label of an input names, as a button of its own beside the label. */
export const FieldTerm = ({ topic, word }: { readonly topic: TopicId; readonly word: string }) => (
  <Explained topic={topic} className={classes.mark}>
    <span aria-hidden>?</span>
    <span className="plinth-spoken">Explain {word}</span>
  </Explained>
);

interface ExplainedProps {
  readonly topic: TopicId;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A button with an explanation that its first click fetches; from then on the browser opens and closes it. */
function Explained({ topic, className, children }: ExplainedProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        {...(isWanted ? { popoverTarget: id } : {})}
        // Escape closes the explanation, not the dialog that it stands in.
        data-mantine-stop-propagation={isOpen || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setWanted(true)}
      >
        {children}
      </button>
      {isWanted ? <Explanation id={id} topic={topic} of={button} onToggle={setOpen} /> : null}
    </>
  );
}
