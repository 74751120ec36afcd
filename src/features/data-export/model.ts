/** A finished export can be downloaded for so long. */
export const exportKeptDays = 7;

export const exportStates = ['making', 'ready', 'failed'] as const;

/** How far an export is: which of its parts is written, counted from 1. */
export interface ExportProgress {
  readonly part: number;
  readonly of: number;
  readonly title: string;
}

export interface DataExport {
  readonly _id: string;
  readonly state: (typeof exportStates)[number];
  /** While it is made, once it has begun. */
  readonly progress: ExportProgress | null;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
  /** When the file is removed. */
  readonly expiresAt: string | null;
  /** Of the file, in bytes. */
  readonly size: number | null;
}
