import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { signingLimits, signingTexts } from '../../../model.ts';
import { base64Of } from './ink.ts';
import classes from './marks.module.css';
import { mediaTypeOf } from './media-type.ts';

interface InputProps {
  readonly content: string | undefined;
  readonly onPicture: (content: string) => void;
  readonly onFailed: (text: string) => void;
}

/** In pixels. A photo of a signature is made as small as paper needs it, so that one of 10 MB is no trouble. */
const widest = 800;

/** A picture of a signature, as from a scan or photo. */
export function PictureInput({ content, onPicture, onFailed }: InputProps) {
  const [isReading, setReading] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    try {
      onPicture(await readPicture(file));
    } catch {
      onFailed(signingTexts.badPicture);
    } finally {
      setReading(false);
    }
  };
  return (
    <div>
      <FileButton accept="image/png,image/jpeg" onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="md"
            data-autofocus
            leftSection={<IconUpload size={18} aria-hidden />}
            loading={isReading}
          >
            {content ? 'Choose another picture' : 'Choose a picture'}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt={6}>
        PNG or JPEG. Sign on white paper, take a photo and crop it to the signature.
      </Text>
      {content ? (
        <div className={classes.paper}>
          <img
            className={classes.picture}
            src={`data:${mediaTypeOf(content)};base64,${content}`}
            alt="What you signed with"
          />
        </div>
      ) : null}
    </div>
  );
}

const mostCharacters = (signingLimits.pictureBytes / 3) * 4;

/** Draws it anew: what else the file holds, as where a photo was taken, stays on the device. */
async function readPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, widest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const png = base64Of(canvas.toDataURL('image/png'));
  return png.length <= mostCharacters ? png : base64Of(canvas.toDataURL('image/jpeg', 0.85));
}
