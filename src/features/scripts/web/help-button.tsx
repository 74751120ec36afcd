import { Badge, Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { hasFeature } from '../../../kernel/access.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { notice } from '../../../ui/notices.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { scriptTexts } from '../model.ts';
import type { HelpAbout, ScriptPanelProps } from './panel/about.ts';

const ScriptPanel = lazyWhenNeeded<ScriptPanelProps>(
  async () => (await import('./panel/script-panel.tsx')).ScriptPanel,
  ({ about }) => about !== null,
);

export interface HelpButtonProps {
  /** What is on screen when the button is used. */
  readonly read: () => HelpAbout;
}

/** Opens the sales scripts; where the plan lacks them it says which plan has them. */
export function HelpButton({ read }: HelpButtonProps) {
  const included = hasFeature(useProfile(), 'scripts');
  const [about, setAbout] = useState<HelpAbout | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessages size={16} aria-hidden />}
        rightSection={
          included ? null : (
            <Badge size="xs" color="amber" variant="filled">
              PRO
            </Badge>
          )
        }
        onClick={() => (included ? setAbout(read()) : notice.error(scriptTexts.upgrade))}
      >
        {scriptTexts.open}
      </Button>
      {included ? <ScriptPanel about={about} onClose={() => setAbout(null)} /> : null}
    </>
  );
}
