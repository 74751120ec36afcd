import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { saveFile } from '../../../../../ui/api/save-file.ts';
import { ErrorState } from '../../../../../ui/page/data-state.tsx';
import { PagePicture } from '../../../../form-templates/web/pages/page-picture.tsx';
import { usePdf } from '../../../../form-templates/web/pages/use-pdf.ts';
import type { SigningView } from '../../../sign-contract.ts';
import type { Acts } from '../session.ts';
import { PlaceMark } from './place-mark.tsx';
import { keyOf } from './places.ts';
import classes from './room.module.css';
import type { Guide } from './use-guide.ts';

type ShownDocument = SigningView['documents'][number];

interface PagesProps {
  readonly session: string;
  readonly view: SigningView;
  readonly document: ShownDocument;
  readonly guide: Guide;
  readonly acts: Acts;
}

const zooms = [1, 1.5, 2, 3] as const;
/** Narrower is no place to draw: a screen that is turned measures as nothing for a moment. */
const leastWidth = 100;
/** Larger than its paper a page is not drawn on a desk unless it is asked for. */
const largestFit = 1.5;

/** A document page by page, with the places that are signed. What was filled in is part of the picture: nobody clicks through it. */
export function DocumentPages({ session, view, document, guide, acts }: PagesProps) {
  const file = useQuery({
    queryKey: ['sign-file', session, document._id],
    queryFn: () => acts.file(document._id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });
  const bytes = useBytes(file.data);
  const pdf = usePdf(bytes);
  const pages = usePageSizes(pdf, document.pages);
  const { ref, width } = useElementSize();
  const [zoom, setZoom] = useState<number>(1);
  const widest = Math.max(...pages.map((page) => page.width));
  const scale = width < leastWidth ? 0.5 : Math.min(largestFit, (width - 2) / widest) * zoom;
  if (file.isError)
    return <ErrorState title="Couldn’t load this document." error={file.error} retry={() => void file.refetch()} />;
  const larger = zooms.find((one) => one > zoom);
  const smaller = zooms.findLast((one) => one < zoom);
  return (
    <article aria-labelledby="shown-document">
      <Group justify="space-between" gap="sm" my="sm">
        <Title order={2} size="h3" id="shown-document">
          {document.name}
        </Title>
        <Group gap={6}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Smaller"
            disabled={!smaller}
            onClick={() => smaller && setZoom(smaller)}
          >
            <IconZoomOut size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Larger"
            disabled={!larger}
            onClick={() => larger && setZoom(larger)}
          >
            <IconZoomIn size={18} aria-hidden />
          </ActionIcon>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!file.data}
            onClick={() => file.data && saveFile(file.data, `${document.name}.pdf`)}
          >
            Download
          </Button>
        </Group>
      </Group>
      <div ref={ref} className={classes.pages}>
        {pages.map((page) => (
          <section key={page.index} aria-label={`Page ${page.index + 1} of ${pages.length}`} className={classes.sheet}>
            <div className={classes.page} style={{ width: page.width * scale, height: page.height * scale }}>
              <PagePicture document={pdf} index={page.index} width={page.width} height={page.height} scale={scale} />
              <p className="plinth-spoken">{page.text}</p>
              {document.places
                .filter(({ box }) => box.page === page.index)
                .map((place) => (
                  <PlaceMark
                    key={place.id}
                    {...{ place, view, guide, scale }}
                    own={guide.places.find(({ key }) => key === keyOf(document._id, place))}
                    isDrawn={pdf !== undefined}
                  />
                ))}
            </div>
            <Text size="xs" c="dimmed" mt={4} ta="center">
              Page {page.index + 1} of {pages.length}
            </Text>
          </section>
        ))}
      </div>
    </article>
  );
}

function useBytes(file: Blob | undefined): ArrayBuffer | undefined {
  const [bytes, setBytes] = useState<ArrayBuffer>();
  useEffect(() => {
    let isOver = false;
    void file?.arrayBuffer().then((read) => isOver || setBytes(read));
    return () => {
      isOver = true;
    };
  }, [file]);
  return bytes;
}

interface PageSize {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  /** What is printed on it, for those who hear the page. */
  readonly text: string;
}

/** The size of each page; US Letter until the document is there. */
function usePageSizes(pdf: PDFDocumentProxy | undefined, count: number): readonly PageSize[] {
  const [read, setRead] = useState<readonly PageSize[]>();
  useEffect(() => {
    if (!pdf) return;
    let isOver = false;
    const sizeOf = async (index: number): Promise<PageSize> => {
      const page = await pdf.getPage(index + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      return { index, width, height, text };
    };
    Promise.all(Array.from({ length: pdf.numPages }, (_, index) => sizeOf(index))).then(
      (sizes) => isOver || setRead(sizes),
      // The pages are still drawn, on paper of the usual size.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [pdf]);
  return (
    read ?? Array.from({ length: Math.max(1, count) }, (_, index) => ({ index, width: 612, height: 792, text: '' }))
  );
}
