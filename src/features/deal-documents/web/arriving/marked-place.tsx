import { Modal, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { downloadFrom } from '../../../../ui/api/api.ts';
import { ErrorState } from '../../../../ui/page/data-state.tsx';
import { viewDocument } from '../../../documents/endpoints.ts';
import { openPdf } from '../../../form-templates/web/pages/open-pdf.ts';
import { PagePicture } from '../../../form-templates/web/pages/page-picture.tsx';
import type { ArrivingDocument, DocumentOffer } from '../../arriving-contract.ts';
import classes from './arriving.module.css';

interface MarkedPlaceProps {
  readonly document: ArrivingDocument;
  readonly offer: DocumentOffer;
  readonly onClose: () => void;
}

/** The page of a file that states a value, with the place marked. */
export function MarkedPlace({ document: file, offer, onClose }: MarkedPlaceProps) {
  const { _id, originalName } = file;
  const { page: index } = offer.box;
  const opened = useQuery({
    queryKey: ['deal-file-page', _id, index],
    queryFn: async () => {
      const bytes = await (await downloadFrom(viewDocument, { params: { id: _id } })).arrayBuffer();
      const document = await openPdf(bytes);
      const { width, height } = (await document.getPage(index + 1)).getViewport({ scale: 1 });
      return { document, width, height };
    },
    // A file never changes; what was opened goes with the dialog.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`${offer.label}: ${offer.found}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        {originalName}, page {index + 1}
      </Text>
      {opened.isError ? (
        <ErrorState title="Couldn’t open the file." error={opened.error} retry={() => void opened.refetch()} />
      ) : opened.data ? (
        <Picture {...opened.data} offer={offer} />
      ) : (
        <Skeleton height={480} role="status" aria-label="Loading" />
      )}
    </Modal>
  );
}

interface PictureProps {
  readonly document: Awaited<ReturnType<typeof openPdf>>;
  readonly width: number;
  readonly height: number;
  readonly offer: DocumentOffer;
}

/** Around what is marked, in points of the page. */
const margin = 3;

function Picture({ document, width, height, offer: { box, label } }: PictureProps) {
  const { ref, width: room } = useElementSize();
  const mark = useRef<HTMLDivElement>(null);
  const scale = room / width;
  useEffect(() => {
    if (scale > 0) mark.current?.scrollIntoView({ block: 'center' });
  }, [scale]);
  return (
    <div ref={ref} className={classes.page} style={{ aspectRatio: `${width} / ${height}` }}>
      {scale > 0 ? (
        <>
          <PagePicture document={document} index={box.page} {...{ width, height, scale }} />
          <div
            ref={mark}
            className={classes.mark}
            role="img"
            aria-label={`Here: ${label}`}
            style={{
              left: (box.x - margin) * scale,
              top: (box.y - margin) * scale,
              width: (box.width + 2 * margin) * scale,
              height: (box.height + 2 * margin) * scale,
            }}
          />
        </>
      ) : null}
    </div>
  );
}
