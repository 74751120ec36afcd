import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { default as SignaturePad } from 'signature_pad';
import { inkOf } from './ink.ts';
import classes from './marks.module.css';

interface PadProps {
  readonly isShown: boolean;
  readonly label: string;
  /** The picture in base64; undefined: nothing is drawn. */
  readonly onDrawn: (content: string | undefined) => void;
}

/** Ink on paper, in the dark as well. */
const ink = '#16233f';

/** Draws with finger, pen or mouse. What is drawn stays when the device is turned. */
export function DrawPad({ isShown, label, onDrawn }: PadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const [isEmpty, setEmpty] = useState(true);
  const changed = () => {
    const drawn = pad.current;
    if (!drawn || !canvas.current) return;
    setEmpty(drawn.isEmpty());
    onDrawn(drawn.isEmpty() ? undefined : inkOf(canvas.current));
  };
  const onStroke = useRef(changed);
  onStroke.current = changed;
  useEffect(() => {
    const target = canvas.current;
    if (!target || !isShown) return;
    let isOver = false;
    let observer: ResizeObserver | undefined;
    void import('signature_pad').then(({ default: Pad }) => {
      if (isOver) return;
      const made = pad.current ?? new Pad(target, { penColor: ink, minWidth: 0.8, maxWidth: 2.8 });
      if (pad.current === null) made.addEventListener('endStroke', () => onStroke.current());
      pad.current = made;
      observer = new ResizeObserver(() => resize(target, made));
      observer.observe(target);
    });
    return () => {
      isOver = true;
      observer?.disconnect();
    };
  }, [isShown]);
  useEffect(
    () => () => {
      pad.current?.off();
      pad.current = null;
    },
    [],
  );
  const undo = () => {
    pad.current?.fromData(pad.current.toData().slice(0, -1));
    changed();
  };
  const clear = () => {
    pad.current?.clear();
    changed();
  };
  return (
    <>
      <div className={classes.paper} data-draw>
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />
        <span className={classes.line} aria-hidden />
      </div>
      <Group justify="space-between" gap="xs" mt={6}>
        <Text size="sm" c="dimmed">
          Draw with your finger, a pen or the mouse. With a keyboard, choose Type.
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" disabled={isEmpty} onClick={undo}>
            Undo
          </Button>
          <Button size="compact-sm" variant="default" disabled={isEmpty} onClick={clear}>
            Clear
          </Button>
        </Group>
      </Group>
    </>
  );
}

/** A canvas that changes its size is blank: what was drawn is drawn again, as sharp as the screen. */
function resize(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const { offsetWidth, offsetHeight } = canvas;
  if (offsetWidth === 0) return;
  const drawn = pad.toData();
  canvas.width = offsetWidth * ratio;
  canvas.height = offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(drawn);
}
