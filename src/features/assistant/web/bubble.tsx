import { Anchor, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

interface SourceLinkProps {
  readonly source: Source;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A page of the product; what the person has typed stands above. */
const SourceLink = ({ source: { link }, label, children }: SourceLinkProps) =>
  link === '' ? (
    <span>{children}</span>
  ) : (
    <Anchor component={AppLink} to={link} {...(label ? { 'aria-label': label } : {})} inherit underline="always">
      {children}
    </Anchor>
  );

function AnswerText({ answer: { lines, sources } }: { readonly answer: Answer }) {
  return (
    <>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <Text key={place} className={classes.text} data-struck={line.struck}>
          {line.struck ? <IconEyeOff size={14} stroke={1.6} aria-hidden className={classes.struckIcon} /> : null}
          {line.text}
          {line.sources.map((of) => {
            const source = sources[of];
            return source ? (
              <sup key={of} className={classes.mark}>
                <SourceLink source={source} label={`Source ${of + 1}: ${nameOf(source)}`}>
                  {of + 1}
                </SourceLink>
              </sup>
            ) : null;
          })}
        </Text>
      ))}
      {sources.length === 0 ? null : (
        <ol className={classes.sources} aria-label="Sources">
          {sources.map((source) => (
            <li key={nameOf(source)}>
              <SourceLink source={source}>{source.label}</SourceLink>
              {source.detail === '' ? null : <span className={classes.detail}>, {source.detail}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
