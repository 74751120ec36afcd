import { Button, Text } from '@mantine/core';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { documentLimits, type Extension, formatSize } from '../../model.ts';
import classes from '../documents.module.css';

interface DropZoneProps {
  readonly extensions: readonly Extension[];
  readonly error?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Files are chosen with a button or dropped here. */
export function DropZone({ extensions, error, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  const names = listed.format(extensions.map((extension) => extension.toUpperCase()));
  const accept = extensions.map((extension) => `.${extension}`).join(',');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="default" aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <Text size="sm" c="dimmed" id={hint}>
        or drop them here. {names}, up to {formatSize(documentLimits.fileBytes)} each.
      </Text>
      {error ? (
        <Text size="sm" c="red" role="alert" w="100%">
          {error}
        </Text>
      ) : null}
      <input ref={input} type="file" multiple accept={accept} hidden aria-label="Files to upload" onChange={choose} />
    </div>
  );
}
