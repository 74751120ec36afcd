import { formatMinutes } from '../../../../kernel/format.ts';
import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Badge, Paper, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { dayMs, hourMs, minuteMs } from '../../../../kernel/dates.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { shownZone } from '../../../../ui/format.ts';
import { waitingAtMost } from '../../model.ts';
import { type DayLine, type DayPart, type Urgency, urgencyLabels } from '../../own-account/day.ts';
import { Assignee } from './assignee.tsx';
import { useSettle } from './use-settle.ts';
import classes from './waiting.module.css';

interface PartProps {
  readonly part: DayPart;
  readonly now: Date;
}

/** What is equally urgent, each with one click to its page, and one that does it where that is all there is to do. */
export function DayPartSection({ part: { urgency, lines, rest }, now }: PartProps) {
  const count = lines.length;
  return (
    <section aria-label={`${urgencyLabels[urgency]}: ${count}`} tabIndex={-1} className={classes.part}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {urgencyLabels[urgency]}
        </Title>
        <Badge variant="light" color={urgency === 'overdue' ? 'amber' : 'gray'} aria-hidden>
          {count}
        </Badge>
      </div>
      <Paper withBorder className={classes.group} data-urgency={urgency}>
        <ul className={classes.lines}>
          {lines.map((line, place) => (
            <li key={line.act ? `${line.act.type} ${line.act.id}` : place} className={classes.row}>
              <Line line={line} urgency={urgency} now={now} />
            </li>
          ))}
        </ul>
        {rest.map(({ group, total, link }) => (
          <AppLink key={group} to={link} className={classes.all}>
            Show all {total < waitingAtMost.counted ? total : `${waitingAtMost.counted - 1}+`}: {group}
          </AppLink>
        ))}
      </Paper>
    </section>
  );
}

interface LineProps {
  readonly line: DayLine;
  readonly urgency: Urgency;
  readonly now: Date;
}

function Line({ line, urgency, now }: LineProps) {
  const settle = useSettle();
  const { act, text, detail, group, link, dueAt, dueOn, since, work } = line;
  return (
    <>
      {act ? (
        <Tooltip label={act.label} openDelay={400}>
          <ActionIcon
            variant="default"
            radius="xl"
            size={28}
            className={classes.act}
            aria-label={`${act.label}: ${text}`}
            onClick={() => settle(act, text)}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <span className={classes.dot} aria-hidden />
      )}
      <AppLink to={link} className={classes.line}>
        <span className={classes.what}>
          <span className={classes.text}>{text}</span>
          <span className={classes.detail}>
            <span className={classes.sort}>{group}</span>
            {detail ? ` · ${detail}` : ''}
          </span>
        </span>
        {dueAt ? (
          <span className={classes.due} data-urgency={urgency}>
            {dueText(new Date(dueAt), dueOn, urgency, now)}
          </span>
        ) : null}
        {since ? <span className={classes.due}>Waiting {waitedFor(since, now)}</span> : null}
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
      </AppLink>
      {work ? <Assignee line={line} work={work} /> : null}
    </>
  );
}

const waitedFor = (since: string, now: Date): string | null =>
  formatMinutes((now.getTime() - Date.parse(since)) / minuteMs);

/** '2 days overdue', 'Today, 3:00 PM', 'Tomorrow', 'Mon, Nov 30'. */
function dueText(due: Date, dueOn: string | undefined, urgency: Urgency, now: Date): string {
  const timeZone = shownZone();
  if (urgency === 'overdue')
    return `${formatMinutes(Math.ceil((now.getTime() - due.getTime()) / (hourMs / 60)))} overdue`;
  if (urgency === 'today' && dueOn !== undefined) return 'Today';
  if (urgency === 'today') return `Today, ${due.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })}`;
  const zone = { name: timeZone };
  const day = dueOn ?? dayIn(zone, due);
  if (day === dayIn(zone, now, 1)) return 'Tomorrow';
  const isNear = due.getTime() - now.getTime() < 300 * dayMs;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    ...(isNear ? { weekday: 'short' } : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
