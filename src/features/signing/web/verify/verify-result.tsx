import '@mantine/core/styles/ThemeIcon.css';
import { Button, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconInfoCircle, IconQuestionMark, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PackageManifest } from '../../../../lending/loan-packages/manifest.ts';
import {
  type Finding,
  findingText,
  type Level,
  levelOf,
  type Verdict,
} from '../../../../lending/loan-packages/verify/findings.ts';
import type { VerifiedFile } from '../../../../lending/loan-packages/verify/verify-file.ts';
import { formatDateTime } from '../../../../ui/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import classes from './verify.module.css';

interface VerifyResultProps {
  readonly file: File;
  readonly result: VerifiedFile;
  readonly again: () => void;
}

const looks = {
  holds: { label: 'Holds', icon: IconCheck, color: 'green' },
  broken: { label: 'Broken', icon: IconX, color: 'red' },
  unknown: { label: 'Not confirmed', icon: IconQuestionMark, color: 'amber' },
  note: { label: 'Note', icon: IconInfoCircle, color: 'gray' },
} as const satisfies Record<Level, unknown>;

const verdicts: Record<Verdict, (subject: string) => { readonly title: string; readonly text: string }> = {
  holds: (subject) => ({
    title: `This ${subject} is unchanged`,
    text: 'Every seal and signature in it holds, and a known authority vouches for each.',
  }),
  broken: (subject) => ({
    title: `Don’t rely on this ${subject}`,
    text: 'Something in it was changed, added or removed. What is wrong is listed below.',
  }),
  unknown: (subject) => ({
    title: `Nothing confirms this ${subject}`,
    text: 'No change was found, but nothing that is known here vouches for it either.',
  }),
};

const subjects = { pdf: 'document', package: 'package', other: 'file' } as const;

/** What was found out about a file, to be read and printed. */
export function VerifyResult({ file, result: { type, verdict, findings, manifest }, again }: VerifyResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text } = verdicts[verdict](subjects[type]);
  return (
    <>
      <section className={classes.verdict} data-verdict={verdict}>
        <LevelIcon level={verdict} size="xl" />
        <div>
          <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
            {title}
          </Title>
          <Text>{text}</Text>
          <Text size="sm" c="dimmed" mt={4} className={classes.file}>
            {file.name}, checked {formatDateTime(new Date())}
          </Text>
        </div>
      </section>
      <Group className={classes.actions}>
        <Button onClick={again}>Check another file</Button>
        <Button variant="default" onClick={() => print()}>
          Print
        </Button>
      </Group>
      {manifest ? <PackageFacts manifest={manifest} /> : null}
      <Panel title="What was checked">
        {groupsOf(findings).map(([about, group]) => (
          <FindingGroup key={about} about={about} findings={group} />
        ))}
      </Panel>
    </>
  );
}

function LevelIcon({ level, size }: { readonly level: Level; readonly size: 'sm' | 'xl' }) {
  const { icon: Icon, color } = looks[level];
  return (
    <ThemeIcon size={size} radius="xl" variant="light" color={color} aria-hidden>
      <Icon size={size === 'xl' ? 28 : 14} />
    </ThemeIcon>
  );
}

/** The findings by what they are about, broken ones first, else in their order. */
function groupsOf(findings: readonly Finding[]): readonly (readonly [string, readonly Finding[]])[] {
  const groups = Map.groupBy(findings, ({ about }) => about);
  const isBroken = (group: readonly Finding[]) => group.some((one) => levelOf(one) === 'broken');
  return [...groups].sort(([, a], [, b]) => Number(isBroken(b)) - Number(isBroken(a)));
}

interface FindingGroupProps {
  readonly about: string;
  readonly findings: readonly Finding[];
}

function FindingGroup({ about, findings }: FindingGroupProps) {
  return (
    <div className={classes.group}>
      {about === '' ? null : (
        <Title order={3} size="h5" className={classes.file}>
          {about}
        </Title>
      )}
      <ul className={classes.findings}>
        {findings.map((finding) => {
          const level = levelOf(finding);
          return (
            <li key={finding.code + JSON.stringify(finding.facts)}>
              <LevelIcon level={level} size="sm" />
              <span>
                <strong>{looks[level].label}.</strong> {findingText(finding, formatDateTime)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function PackageFacts({ manifest }: { readonly manifest: PackageManifest }) {
  const { lender, program, broker, submittedAt, documents } = manifest;
  return (
    <Panel title="What the package says" about="As its manifest lists it. It counts only if the manifest holds.">
      <dl className={classes.facts}>
        <dt>For</dt>
        <dd>{program === null ? lender : `${lender}, ${program}`}</dd>
        <dt>From</dt>
        <dd>{broker}</dd>
        <dt>Submitted</dt>
        <dd>{formatDateTime(submittedAt)}</dd>
      </dl>
      <ol className={classes.documents}>
        {documents.map(({ path, title, signers }) => (
          <li key={path}>
            {title}
            {signers.map(({ role, name, signedAt }) => (
              <Text key={role + name} size="sm" c="dimmed">
                Signed by {name} ({role}) on {formatDateTime(signedAt)}
              </Text>
            ))}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
