import { IconFileText, IconFileTypeCsv, IconLink, IconPrinter, IconShare2, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { copyText } from '../../../../ui/api/copy-text.ts';
import { saveFile } from '../../../../ui/api/save-file.ts';
import { formatDate } from '../../../../ui/format.ts';
import { fetchCode } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import { Dropdown, DropdownButton } from '../../../../ui/page/dropdown.tsx';
import { fragmentOf } from '../../calculation-link.ts';
import toolClasses from '../calculator-tools.module.css';
import type { Calculation } from '../use-calculation.ts';
import { calculationDocument } from './calculation-document.ts';
import { fileName } from './file-name.ts';
import { PrintSheet, printCalculation } from './print-sheet.tsx';
import classes from './share-menu.module.css';
import { type Sheet, sheetOf } from './sheet.ts';
import { scheduleCsv, sheetCsv } from './spreadsheets.ts';

interface ShareMenuProps {
  readonly calculation: Calculation;
  /** The one the calculation was saved under. */
  readonly name?: string | undefined;
  /** The calculator is a part of a page. */
  readonly isPart?: boolean;
}

/** The calculation on paper, as a file or as a link. All of it is made here: nothing is sent anywhere. */
export function ShareMenu({ calculation, name = calculation.opened?.name, isPart = false }: ShareMenuProps) {
  const { calculator, inputs, outcome } = calculation;
  const sheetNow = () => sheetOf(calculator, inputs, outcome, { name, date: formatDate(new Date()) });
  return (
    <>
      <Dropdown
        roomy
        align="end"
        width={250}
        className={toolClasses.tool}
        button={
          <>
            <IconShare2 size={16} aria-hidden /> Share
          </>
        }
      >
        {(close) => <ShareItems {...{ calculation, name, sheetNow }} onDone={close} />}
      </Dropdown>
      <PrintSheet slug={calculator.slug} sheetNow={sheetNow} isPart={isPart} />
    </>
  );
}

interface ShareItemsProps extends Pick<ShareMenuProps, 'calculation' | 'name'> {
  readonly sheetNow: () => Sheet;
  readonly onDone: () => void;
}

function ShareItems({ calculation: { calculator, inputs, outcome }, name, sheetNow, onDone }: ShareItemsProps) {
  const schedule = calculator.schedule?.(inputs, outcome);
  const hasSchedule = schedule !== undefined && schedule.rows.length > 0;
  const save = (content: BlobPart, ending: 'csv' | 'pdf', part?: string) => {
    const type = ending === 'csv' ? 'text/csv' : 'application/pdf';
    saveFile(new Blob([content], { type }), fileName({ slug: calculator.slug, name, part, ending, on: new Date() }));
    onDone();
  };
  const pdf = useBusy(async () => {
    const { renderPdf } = await fetchCode(() => import('../../../../kernel/files/pdf/render.ts'));
    save(new Uint8Array(await renderPdf(calculationDocument(sheetNow()))), 'pdf');
  });
  const copy = async () => {
    const { origin, pathname } = window.location;
    const link = origin + pathname + fragmentOf(calculator, inputs);
    onDone();
    if (await copyText(link)) notice.success('Link copied.');
    else notice.error(`This browser blocks copying. Copy the link yourself: ${link}`);
  };
  return (
    <div className={classes.items}>
      <DropdownButton icon={<IconLink size={16} aria-hidden />} onClick={() => void copy()}>
        Copy link
      </DropdownButton>
      <DropdownButton
        icon={<IconPrinter size={16} aria-hidden />}
        onClick={() => {
          onDone();
          printCalculation(calculator.slug);
        }}
      >
        Print
      </DropdownButton>
      <DropdownButton icon={<IconFileText size={16} aria-hidden />} onClick={pdf.act}>
        {pdf.isBusy ? 'Creating the PDF…' : 'PDF, one page'}
      </DropdownButton>
      <DropdownButton
        icon={<IconFileTypeCsv size={16} aria-hidden />}
        onClick={() => save(sheetCsv(sheetNow()), 'csv')}
      >
        Inputs and results as CSV
      </DropdownButton>
      <DropdownButton
        icon={<IconTable size={16} aria-hidden />}
        disabled={!hasSchedule}
        onClick={() => schedule && save(scheduleCsv(schedule), 'csv', 'schedule')}
      >
        {hasSchedule ? 'Schedule as CSV' : 'No schedule to save'}
      </DropdownButton>
    </div>
  );
}

/** One at a time; a failure is said. */
function useBusy(work: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const act = () => {
    if (isBusy) return;
    setIsBusy(true);
    work()
      .catch((error: unknown) => notice.error(messageOf(error)))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, act };
}
