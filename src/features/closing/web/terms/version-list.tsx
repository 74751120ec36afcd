import { Badge, Group, Text } from '@mantine/core';
import { formatMoney, formatPercent, noValue } from '../../../../kernel/format.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import type { TermRecord, TermVersionRow } from '../../contract.ts';
import { signedMoney } from '../../drift-texts.ts';
import { stageNames } from '../../model.ts';
import classes from '../closing.module.css';

interface VersionListProps {
  readonly terms: TermRecord;
  readonly finalVersion: number | null;
}

/** Every version, newest first. */
export const VersionList = ({ terms: { versions, months }, finalVersion }: VersionListProps) => (
  <ol className={classes.versions}>
    {versions.map((version) => (
      <li key={version._id} className={classes.version}>
        <Head version={version} isFinal={version.version === finalVersion} />
        {version.reason === '' ? null : (
          <Text size="sm" className={classes.words ?? ''}>
            Reason: {version.reason}
          </Text>
        )}
        {version.drift ? <Changes version={version} months={months} /> : <InShort version={version} />}
        <AnswerNote version={version} />
      </li>
    ))}
  </ol>
);

const Head = ({ version, isFinal }: { readonly version: TermVersionRow; readonly isFinal: boolean }) => (
  <Group gap="xs">
    <Text fw={570}>{stageNames[version.stage]}</Text>
    {isFinal ? <Badge variant="light">Final terms</Badge> : null}
    <Text size="xs" c="dimmed">
      Version {version.version}, <time dateTime={version.at}>{formatDateTime(version.at)}</time>
    </Text>
  </Group>
);

const InShort = ({ version: { terms } }: { readonly version: TermVersionRow }) => (
  <Text size="sm">
    {formatMoney(terms.loanAmount)} at {formatPercent(terms.ratePercent, 3)}, {formatPercent(terms.pointsPercent, 3)}{' '}
    points, {formatMoney(terms.fees)} fees, {terms.termMonths} months
  </Text>
);

const amount = (dollars: number | null): string => (dollars === null ? noValue : signedMoney(dollars));

function Changes({ version, months }: { readonly version: TermVersionRow; readonly months: number }) {
  const { changes, drift } = version;
  if (changes.length === 0) return <Text size="sm">As the version before.</Text>;
  const label = `Changes of version ${version.version}, scroll sideways`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
            <th scope="col" data-figure>
              Over {months} months
            </th>
            <th scope="col" data-figure>
              Cash needed
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after, cost, cash }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
              <td data-figure>{amount(cost)}</td>
              <td data-figure>{amount(cash)}</td>
            </tr>
          ))}
        </tbody>
        {drift ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                All changes
              </th>
              <td data-figure>{signedMoney(drift.cost)}</td>
              <td data-figure>{signedMoney(drift.cash)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

function AnswerNote({ version: { answer } }: { readonly version: TermVersionRow }) {
  if (!answer) return null;
  return (
    <Text size="sm" className={classes.words ?? ''}>
      {answer.answer === 'accepted' ? 'Accepted by the broker' : 'Question from the broker'},{' '}
      <time dateTime={answer.at}>{formatDateTime(answer.at)}</time>
      {answer.note === '' ? '' : `: ${answer.note}`}
    </Text>
  );
}
