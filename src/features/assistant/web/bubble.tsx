import { Anchor, Text } from '@mantine/core';
import { AppLink } from '../../../ui/addresses.tsx';
import type { Answer, Source } from '../model.ts';
import classes from './assistant.module.css';
import { Proposals } from './proposals.tsx';
import type { ShownBubble } from './use-assistant.ts';

interface BubbleProps {
  readonly bubble: ShownBubble;
  /** What was said before it. */
  readonly before: readonly ShownBubble[];
  readonly isLast: boolean;
}

/** One message, or an answer with where each of its lines comes from. */
export function Bubble({ bubble: { author, text, answer }, before, isLast }: BubbleProps) {
  const isOwn = author === 'user';
  return (
    <div className={classes.bubble} data-own={isOwn || undefined}>
      <span className="plinth-spoken">{isOwn ? 'You: ' : 'Assistant: '}</span>
      {answer ? <AnswerText answer={answer} /> : <Text className={classes.text}>{text}</Text>}
      {answer && isLast ? <Proposals proposals={answer.proposals} before={before} /> : null}
    </div>
  );
}

const nameOf = ({ label, detail }: Source): string => (detail === '' ? label : `${label}, ${detail}`);

function AnswerText({ answer: { lines, sources } }: { readonly answer: Answer }) {
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <Text key={place} className={classes.text}>
          {line.text}
          {line.sources.map((of) => {
            const source = sources[of];
            return source ? (
              <sup key={of} className={classes.mark}>
                <Anchor
                  component={AppLink}
                  to={source.link}
                  aria-label={`Source ${of + 1}: ${nameOf(source)}`}
                  inherit
                  underline="always"
                >
                  {of + 1}
                </Anchor>
              </sup>
            ) : null;
          })}
        </Text>
      ))}
      {sources.length === 0 ? null : (
        <ol className={classes.sources} aria-label="Sources">
          {sources.map((source) => (
            <li key={nameOf(source)}>
              <Anchor component={AppLink} to={source.link} inherit underline="always">
                {source.label}
              </Anchor>
              {source.detail === '' ? null : <span className={classes.detail}>, {source.detail}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
