import type { PdfRefusal } from '../../../kernel/files/pdf-form/form.ts';
import type { StampOrder } from './order.ts';

/**
 * Draws what signers made into its places, makes every field a part of its page, and adds the certificate that says who signed what.
 */
export type StampSignatures = (
  order: StampOrder,
) => Promise<{ readonly pdf: Uint8Array } | { readonly refusal: PdfRefusal }>;
