import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import type { ChangeDialogProps } from '../change-dialog.tsx';

export const ChangeDialog = lazyWhenNeeded<ChangeDialogProps>(
  () => import('../change-dialog.tsx').then(({ ChangeDialog: Dialog }) => Dialog),
  ({ document }) => document !== undefined,
);
