import { useState } from 'react';
import { messageOf } from '../../../../../ui/api/api.ts';
import type { MarkMethod, SigningMark } from '../../../model.ts';
import type { SigningView } from '../../../sign-contract.ts';
import type { Acts } from '../session.ts';
import { neighborOf, nextOpen, type OwnPlace, ownPlaces } from './places.ts';

const markOf = ({ type }: OwnPlace['place']): SigningMark | undefined => (type === 'signing-date' ? undefined : type);

/** Leads a signer through the places of all documents, one after the other. */
export function useGuide(view: SigningView, acts: Acts) {
  const places = ownPlaces(view.documents);
  const [shownId, setShown] = useState(() => (nextOpen(places) ?? places[0])?.documentId ?? view.documents[0]?._id);
  const [current, setCurrent] = useState<string>();
  /** What is to be adopted, and for which place. */
  const [adopting, setAdopting] = useState<{ readonly mark: SigningMark; readonly place?: OwnPlace }>();
  const [pending, setPending] = useState<'sign' | 'finish'>();
  const [failure, setFailure] = useState<string>();
  /** Counts up with each step, so that going to the same place twice scrolls there twice. */
  const [step, setStep] = useState(0);
  const goTo = (place: OwnPlace | undefined) => {
    if (!place) return;
    setShown(place.documentId);
    setCurrent(place.key);
    setStep((before) => before + 1);
  };
  const run = async (what: 'sign' | 'finish', act: () => Promise<void>) => {
    setPending(what);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(undefined);
    }
  };
  const fill = (place: OwnPlace) =>
    run('sign', async () => {
      const after = ownPlaces((await acts.signPlace(place.documentId, place.place.id)).documents);
      const next = nextOpen(after, place.key);
      if (next) goTo(next);
      else setCurrent(undefined);
    });
  const sign = (place: OwnPlace) => {
    if (place.isSigned || !view.can.sign || pending) return goTo(place);
    const mark = markOf(place.place);
    goTo(place);
    if (mark && !view.marks.some((made) => made.mark === mark)) setAdopting({ mark, place });
    else void fill(place);
  };
  const adopt = async (method: MarkMethod, content: string) => {
    if (!adopting) return;
    await acts.makeMark(adopting.mark, method, content);
    setAdopting(undefined);
    if (adopting.place) await fill(adopting.place);
  };
  return {
    ...{ places, shownId, current: places.find(({ key }) => key === current), step, adopting, pending, failure },
    signed: places.filter(({ isSigned }) => isSigned).length,
    show: (id: string) => {
      setShown(id);
      setCurrent(undefined);
    },
    goTo,
    begin: () => goTo(nextOpen(places)),
    move: (direction: 1 | -1) => goTo(neighborOf(places, current, direction)),
    sign,
    adopt,
    /** Makes a signature or initials again. */
    remake: (mark: SigningMark) => setAdopting({ mark }),
    cancelAdopting: () => setAdopting(undefined),
    finish: () => run('finish', async () => void (await acts.finish())),
  };
}
export type Guide = ReturnType<typeof useGuide>;
