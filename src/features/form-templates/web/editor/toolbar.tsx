import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { PlacementContent } from '../../../../lending/form-templates/placement.ts';
import { Palette } from '../pages/palette.tsx';
import classes from './editor.module.css';
import type { useZoom } from './use-zoom.ts';

interface ToolbarProps {
  readonly zoom: ReturnType<typeof useZoom>;
  readonly hasSample: boolean;
  readonly onSample: (shown: boolean) => void;
  readonly isReadOnly: boolean;
  readonly onPlace: (content: PlacementContent) => void;
  /** Opens the whole form filled in, as it is sent. */
  readonly onPreview: () => void;
  readonly isPreviewing: boolean;
}

/** Over the pages: what can be placed there, how large they are, and whether they are shown filled in. */
export function Toolbar({ zoom, hasSample, onSample, isReadOnly, onPlace, onPreview, isPreviewing }: ToolbarProps) {
  return (
    <div className={classes.toolbar}>
      {isReadOnly ? null : <Palette onPlace={onPlace} />}
      <Group gap="xs">
        <ActionIcon variant="default" size={36} aria-label="Zoom out" onClick={zoom.smaller}>
          <IconZoomOut size={18} />
        </ActionIcon>
        <Text size="sm" className={classes.zoom ?? ''} aria-live="polite">
          {Math.round(zoom.scale * 100)}%
        </Text>
        <ActionIcon variant="default" size={36} aria-label="Zoom in" onClick={zoom.larger}>
          <IconZoomIn size={18} />
        </ActionIcon>
        {zoom.isFit ? null : (
          <Button size="compact-sm" variant="subtle" onClick={zoom.fit}>
            Fit width
          </Button>
        )}
        <Checkbox
          size="sm"
          label="Show sample deal"
          checked={hasSample}
          onChange={({ currentTarget: { checked } }) => onSample(checked)}
        />
        <Button size="compact-sm" variant="default" loading={isPreviewing} onClick={onPreview}>
          Preview PDF
        </Button>
      </Group>
    </div>
  );
}
