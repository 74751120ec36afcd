import { Button, Checkbox, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { Timeline } from '../../../timeline/contract.ts';
import { timelineLayers } from '../../../timeline/model.ts';
import { LayerIcon } from './layer-icon.tsx';
import classes from './layers.module.css';
import type { ShownLayer, useLayers } from './use-layers.ts';

export const layerLabel = (layer: ShownLayer): string => (layer === 'events' ? 'Events' : timelineLayers[layer].label);

interface LegendProps {
  readonly layers: ReturnType<typeof useLayers>;
  /** How each was read; undefined while that is not known. */
  readonly read: Timeline['layers'] | undefined;
  /** Behind a button, where there is little room. */
  readonly isFolded: boolean;
}

/** What the calendar shows, to switch, with the mark of each. */
export function Legend({ layers, read, isFolded }: LegendProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const shown = layers.all.filter(layers.isShown);
  const boxes = (
    <fieldset className={classes.legend}>
      <legend className={classes.name}>Show</legend>
      {layers.all.map((layer) => (
        <Checkbox
          key={layer}
          size="sm"
          classNames={{ body: classes.box ?? '' }}
          checked={layers.isShown(layer)}
          onChange={(event) => layers.show(layer, event.currentTarget.checked)}
          label={
            <span className={classes.label} data-layer={layer}>
              <LayerIcon layer={layer} className={classes.icon} />
              {layerLabel(layer)}
            </span>
          }
        />
      ))}
    </fieldset>
  );
  return (
    <div className={classes.frame}>
      {isFolded ? (
        <>
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={isOpen}
            onClick={toggle}
            rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} data-open={isOpen} />}
          >
            Showing {shown.length} of {layers.all.length}
          </Button>
          <Collapse expanded={isOpen}>{boxes}</Collapse>
        </>
      ) : (
        boxes
      )}
      <Trouble read={read} />
    </div>
  );
}

/** What is missing on the calendar, in words. */
function Trouble({ read = [] }: { readonly read: Timeline['layers'] | undefined }) {
  const named = (state: 'failed' | 'more') =>
    read
      .filter((one) => one.state === state)
      .map(({ name }) => layerLabel(name))
      .join(', ');
  const [failed, more] = [named('failed'), named('more')];
  return (
    <div role="status">
      {failed === '' ? null : (
        <Text size="sm" className={classes.trouble}>
          Couldn't load: {failed}. The rest of the calendar is complete.
        </Text>
      )}
      {more === '' ? null : (
        <Text size="sm" c="dimmed">
          Only the earliest are shown of: {more}. Look at a shorter period to see the rest.
        </Text>
      )}
    </div>
  );
}
