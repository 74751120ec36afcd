import { degrees, type PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

const text = (value: string) => PDFString.of(value);

/** A form as other programs write them: options with texts of their own, fields that no list names, values nobody has drawn. */
export async function oddForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage([612, 792]);
  page.setRotation(degrees(90));
  const look = context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 12, 12] }));
  const widget = { Type: 'Annot', Subtype: 'Widget', F: 4 };
  const add = (dict: PDFDict) => page.node.addAnnot(context.register(dict));
  const buttons = (
    T: string,
    Ff: number,
    options: readonly string[] | undefined,
    states: readonly string[],
    y: number,
  ) => {
    const parent = context.register(
      context.obj({ FT: 'Btn', Ff, T: text(T), ...(options && { Opt: options.map(text) }) }),
    );
    for (const [at, state] of states.entries())
      add(
        context.obj({
          ...widget,
          Parent: parent,
          Rect: [100 + 30 * at, y, 112 + 30 * at, y + 12],
          AP: { N: { [state]: look, Off: look } },
        }),
      );
  };
  // Radio buttons with texts: their drawings are numbered.
  buttons('exit', 1 << 15, ['Sale of the house', 'Refinance'], ['0', '1'], 700);
  // Checkboxes of one name, of which one is on.
  buttons('marital', 0, undefined, ['Married', 'Étranger'], 650);
  // A checkbox that nobody has drawn.
  add(context.obj({ ...widget, FT: 'Btn', T: text('isEntity'), Rect: [100, 600, 112, 612] }));
  // A list with stored values, to which others may be added.
  const pairs = [
    ['TX', 'Texas'],
    ['CA', 'California'],
  ].map((pair) => pair.map(text));
  add(
    context.obj({
      ...widget,
      FT: 'Ch',
      Ff: (1 << 17) | (1 << 18),
      T: text('state'),
      Opt: pairs,
      Rect: [100, 550, 200, 566],
    }),
  );
  // Text that runs upright on the turned page: up the side of the page as the file has it.
  add(
    context.obj({
      ...widget,
      FT: 'Tx',
      T: text('upright'),
      DA: text('/Helv 10 Tf 0 0 1 rg'),
      MK: { R: 90 },
      Rect: [300, 300, 316, 500],
    }),
  );
  // A signature of an earlier time.
  add(
    context.obj({
      ...widget,
      FT: 'Sig',
      T: text('signature'),
      V: { Type: 'Sig', Contents: text('earlier') },
      Rect: [100, 400, 200, 430],
    }),
  );
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], SigFlags: 3 }));
  return document.save({ updateFieldAppearances: false });
}
