import { Badge, Button, Group } from '@mantine/core';
import { IconChevronDown, IconCopy, IconMail, IconMessage, IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { AppLink } from '../../../../ui/addresses.tsx';
import { copyText } from '../../../../ui/api/copy-text.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { FilledScript } from '../../contract.ts';
import { channelLabels, scriptTexts } from '../../model.ts';
import classes from './panel.module.css';
import { ScriptText } from './script-text.tsx';

const icons = { call: IconPhone, email: IconMail, text: IconMessage } as const;

interface ScriptItemProps {
  readonly script: FilledScript;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onLeave: () => void;
}

/** One script: its points, and once it is selected its whole text. */
export function ScriptItem({ script, isOpen, onToggle, onLeave }: ScriptItemProps) {
  const { name, channel, isOwn, bulletPoints } = script;
  const id = useId();
  const Icon = icons[channel];
  return (
    <li className={classes.script} data-open={isOpen || undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon size={18} aria-hidden />
          <span>
            {name}
            <small>
              {channelLabels[channel]}
              {isOwn ? ', yours' : ''}
            </small>
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
      </h3>
      <ul className={classes.points}>
        {bulletPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Whole script={script} onLeave={onLeave} /> : null}
      </div>
    </li>
  );
}

function Whole({ script, onLeave }: Pick<ScriptItemProps, 'script' | 'onLeave'>) {
  const { id, name, fullScript, tags, isOwn } = script;
  const copy = async () => {
    if (await copyText(fullScript)) notice.success(scriptTexts.copied);
    else notice.error("Couldn't copy. Select the text and copy it by hand.");
  };
  return (
    <>
      <ScriptText text={fullScript} />
      <Group gap={6} mt="sm" aria-label="Tags" role="group">
        {tags.map((tag) => (
          <Badge key={tag} variant="light" color="gray" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
      <Group gap="xs" mt="sm">
        <Button size="sm" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Copy script
        </Button>
        <Button
          size="sm"
          variant="default"
          component={AppLink}
          to={isOwn ? `/scripts?edit=${id}` : `/scripts?edit=new&from=${id}`}
          aria-label={isOwn ? `Edit: ${name}` : `Make it yours: ${name}`}
          onClick={onLeave}
        >
          {isOwn ? 'Edit' : 'Make it yours'}
        </Button>
      </Group>
    </>
  );
}
