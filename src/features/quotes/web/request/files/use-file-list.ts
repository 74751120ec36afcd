import { useEffect, useRef, useState } from 'react';
import { sendForm } from '../../../../../ui/api/send-form.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { uploadRequestFile } from '../../../files/endpoints.ts';
import { requestFileTexts } from '../../../files/model.ts';
import { createFileList, type FileList } from './file-list.ts';

const newList = (): FileList =>
  createFileList(
    async (file, options) => (await sendForm(uploadRequestFile, { fields: {}, files: [file] }, options)).file,
  );

/** The files of what is asked: another request begins with none. @param request undefined while no form is open */
export function useFileList(request: string | undefined): FileList {
  const [current, setCurrent] = useState(() => ({ request, list: newList() }));
  if (request !== undefined && request !== current.request) setCurrent({ request, list: newList() });
  const { list } = current;
  useEffect(() => () => list.clear(), [list]);
  return list;
}

/** Goes on once nothing is under way, unless the form was closed or a file is missing, which is said. */
export function useSettledFiles(list: FileList) {
  const [waiting, setWaiting] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const whenSettled = async (goOn: (fileIds: readonly string[]) => void): Promise<void> => {
    // What is there already is no wait, in which the fields would lose the focus.
    setWaiting(list.read().some(({ stored, failure }) => !stored && !failure));
    const fileIds = await list.settled();
    if (!isOpen.current) return;
    setWaiting(false);
    if (fileIds) goOn(fileIds);
    else notice.error(requestFileTexts.unfinished);
  };
  return { waiting, whenSettled };
}
