import type { Sealer } from '../certificates/sealer.ts';
import type { SealFacts } from '../seal-pdf.ts';
import type { SealProblemCode } from '../sealing.ts';

/** What a thread is asked. */
export type SealOrder =
  | {
      readonly task: 'seal';
      readonly pdf: Uint8Array;
      readonly sealer: Sealer;
      readonly facts: SealFacts;
      readonly timestampUrl: string | undefined;
    }
  | {
      readonly task: 'sign';
      readonly bytes: Uint8Array;
      readonly sealer: Sealer;
      readonly at: Date;
      readonly timestampUrl: string | undefined;
    };

export type SealReply =
  | { readonly bytes: Uint8Array; readonly timestampedAt: Date | null }
  | { readonly problem: SealProblemCode; readonly why: string };
