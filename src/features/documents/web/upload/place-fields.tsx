import '@mantine/core/styles/Combobox.css';
import { NativeSelect } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { LenderSelect } from '../../../lenders/web/lender-select.tsx';
import { documentTexts, type StoredTag, storedTags, tagGroups, uncategorized } from '../../model.ts';
import classes from '../documents.module.css';
import { ProgramSelect } from '../filters/program-select.tsx';

export const tagChoices = tagGroups.map(({ group, tags }) => ({ group, items: [...tags] }));

interface TypedPlace {
  readonly lenderId: string | null;
  readonly tag: StoredTag | '';
  readonly programId: string | null;
}
export type MissingPart = 'lender' | 'tag' | 'files';
export type Missing = Readonly<Partial<Record<MissingPart, string>>>;

/** Where files go, as far as it was said, and what of it is missing still. */
export function usePlace(lenderId: string | null, isBulk: boolean) {
  const [place, setPlace] = useState<TypedPlace>({ lenderId, tag: isBulk ? uncategorized : '', programId: null });
  const [missing, setMissing] = useState<Missing>({});
  return {
    place,
    missing,
    settle: (part: MissingPart) => setMissing(({ [part]: _, ...rest }) => rest),
    change: (changes: Partial<TypedPlace>) => setPlace({ ...place, ...changes }),
    /** Says what is missing. @returns the place when nothing is */
    check(hasFiles: boolean) {
      const { lenderId, tag, programId } = place;
      setMissing({
        ...(lenderId === null ? { lender: documentTexts.noLender } : {}),
        ...(tag === '' ? { tag: documentTexts.noTag } : {}),
        ...(hasFiles ? {} : { files: documentTexts.noFile }),
      });
      return lenderId === null || tag === '' || !hasFiles ? undefined : { lenderId, tag, programId: programId ?? '' };
    },
  };
}

interface FieldsProps {
  readonly form: ReturnType<typeof usePlace>;
  readonly hasLenders: boolean;
  readonly isBulk: boolean;
  readonly tagField: RefObject<HTMLSelectElement | null>;
}

/** The lender where there are several, the tag, and the program of a file by itself. */
export function PlaceFields({ form: { place, change, missing, settle }, hasLenders, isBulk, tagField }: FieldsProps) {
  return (
    <div className={classes.choices}>
      {hasLenders ? (
        <LenderSelect
          label="Lender"
          withAsterisk
          value={place.lenderId}
          error={missing.lender}
          onChange={(lenderId) => {
            change({ lenderId, programId: null });
            settle('lender');
          }}
        />
      ) : null}
      <NativeSelect
        ref={tagField}
        label="Tag"
        withAsterisk
        value={place.tag}
        error={missing.tag}
        onChange={({ currentTarget: { value } }) => {
          change({ tag: storedTags.find((one) => one === value) ?? '' });
          settle('tag');
        }}
        data={[isBulk ? uncategorized : { value: '', label: 'Choose a document type' }, ...tagChoices]}
      />
      {isBulk ? null : (
        <ProgramSelect
          key={place.lenderId}
          label="Program"
          placeholder="None: a general lender document"
          lenderId={place.lenderId ?? undefined}
          value={place.programId}
          onChange={(programId) => change({ programId })}
        />
      )}
    </div>
  );
}
