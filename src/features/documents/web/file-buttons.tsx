import { IconFile } from '@tabler/icons-react';
import { messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { notice } from '../../../ui/notices.tsx';
import { formatSize } from '../model.ts';
import classes from './file-buttons.module.css';

interface AttachedFile {
  readonly _id: string;
  readonly name: string;
  readonly size: number;
}

interface FileButtonsProps {
  readonly files: readonly AttachedFile[];
  /** Fetches a file with what lets its reader in, so that no address carries it. */
  readonly open: (id: string) => Promise<Blob>;
}

/** Files that were sent: a click saves one. */
export function FileButtons({ files, open }: FileButtonsProps) {
  const save = async ({ _id, name }: AttachedFile) => {
    try {
      saveFile(await open(_id), name);
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
  return files.map((one) => (
    <button key={one._id} type="button" className={classes.file} onClick={() => void save(one)}>
      <IconFile size={16} aria-hidden />
      <span className={classes.name}>{one.name}</span>
      <span className={classes.size}>{formatSize(one.size)}</span>
    </button>
  ));
}
