import { rgb } from '@cantoo/pdf-lib';
import { faceOf, onPaper } from '../../../../kernel/files/pdf/fonts.ts';
import type { Pen } from '../../../../kernel/files/pdf/pen.ts';
import {
  beside,
  type FlowPiece,
  type Piece,
  type Place,
  rule,
  space,
  stack,
} from '../../../../kernel/files/pdf/piece.ts';
import { type DrawnMark, markHeights } from '../marks.ts';
import type { CertificateSigner } from '../order.ts';
import { momentText } from './moment-text.ts';

const size = { name: 10.5, text: 8.5, small: 7.5 } as const;
/** Of the signature at the left, above its line. */
const panel = { width: 176, height: 52, gap: 22 } as const;
const largestLetters = 30;
const ink = rgb(0.05, 0.12, 0.36);

/** A signer: the signature on a line, and beside it who signed, how they were identified, when and from where. */
export function signerCard(signer: CertificateSigner, mark: DrawnMark | null, { write, width }: Place): FlowPiece {
  const room = width - panel.width - panel.gap;
  const labels = 86;
  const fact = (label: string, text: string, most = 2): Piece =>
    beside([
      { piece: write.text(label, labels, { size: size.small, color: onPaper.quiet }), x: 0 },
      { piece: write.text(text, room - labels, { size: size.small, most }), x: labels },
    ]);
  const facts = stack(
    [
      write.text(signer.name, room, { size: size.name, bold: true, most: 3 }),
      write.text(`${signer.role} · ${signer.email}`, room, { size: size.text, color: onPaper.quiet, most: 3 }),
      space(1),
      fact('Identified by', signer.identifiedBy),
      fact('Agreed to sign', `${momentText(signer.consentAt)} (disclosure ${signer.consentVersion})`),
      fact('Signed', momentText(signer.signedAt)),
      ...(signer.ipAddress === null ? [] : [fact('IP address', signer.ipAddress)]),
      ...(signer.userAgent === null ? [] : [fact('Browser', signer.userAgent, 3)]),
    ],
    1.5,
  );
  const signature = stack([
    mark ? markPiece(mark) : space(panel.height),
    rule(panel.width, onPaper.quiet),
    space(3),
    write.text(signer.markLabel, panel.width, { size: size.small, color: onPaper.quiet }),
  ]);
  const both = beside([
    { piece: signature, x: 0 },
    { piece: facts, x: panel.width + panel.gap },
  ]);
  return { ...stack([both, space(9), rule(width)]), above: 9 };
}

const markPiece = (mark: DrawnMark): Piece => ({
  height: panel.height,
  draw(pen, x, top) {
    if ('text' in mark) drawTyped(pen, mark, x, top);
    else {
      const scale = Math.min(panel.width / mark.width, (panel.height - 4) / mark.height);
      pen.drawing(mark.ref, x, top - panel.height + 2, scale);
    }
  },
});

function drawTyped(pen: Pen, { text, font, widthAt }: Extract<DrawnMark, { text: string }>, x: number, top: number) {
  const letters = Math.min(largestLetters, panel.width / Math.max(0.01, widthAt(1)));
  const y = top - panel.height + letters * markHeights.descent + 4;
  pen.text(text, x, y, { face: faceOf(font), size: letters, color: ink });
}
