import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { SHORTEST_QUERY, subjectsQuery } from '@/features/enrolment/open-section/api';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { useSettled } from '@/lib/use-settled';
import { useSignedIn } from '@/lib/use-session';
import { MOST_NAMED } from './draft';

const SHOWN = 20;
const TYPING_MS = 350;

interface OpenSubjectSearchProps {
  label: string;
  hint: string;
  isFull: boolean;
  /** Where it is open; the student's own campus where none is named. */
  campuses: readonly string[];
  /** Codes that are chosen already. */
  without: readonly string[];
  autoFocus: boolean;
  onChoose: (subject: Schemas['OpenSubjectView']) => void;
}

interface Found {
  items: Schemas['OpenSubjectView'][];
}

/**
 * The subjects found at any campus, each once, and which of them the student could take: null until every campus has
 * answered. Results of earlier words are left out.
 */
function foundAtAll(pages: readonly UseQueryResult<Found>[]) {
  const items = (all: readonly UseQueryResult<Found>[]) =>
    all.flatMap(({ data, isPlaceholderData }) => (data && !isPlaceholderData ? data.items : []));
  const asked = pages.filter((_, number) => number % 2 === 0);
  const possible = new Set(items(asked).map((one) => one.subjectShow));
  const found = [...new Map(items(pages).map((one) => [one.subjectShow, one])).values()];
  return {
    found: found.toSorted(
      (one, other) => Number(possible.has(other.subjectShow)) - Number(possible.has(one.subjectShow)),
    ),
    possible: asked.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData) ? possible : null,
    isFetching: pages.some((page) => page.isFetching),
  };
}

/** One subject of those that are open in the term, by code or name. */
export function OpenSubjectSearch({
  label,
  hint,
  isFull,
  campuses,
  without,
  autoFocus,
  onChoose,
}: OpenSubjectSearchProps) {
  const { t } = useTranslation(['timetableProposals', 'lists', 'common']);
  const { userinfo } = useSignedIn();
  const words = useSectionWords();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_MS);
  const long = settled.length >= SHORTEST_QUERY;
  const { found, possible, isFetching } = useQueries({
    queries: (campuses.length > 0 ? campuses : [undefined]).flatMap((campus) =>
      [true, undefined].map((can) =>
        subjectsQuery(userinfo, { query: settled, campus, possible: can, pageSize: SHOWN }, long),
      ),
    ),
    combine: foundAtAll,
  });
  // Words that are still being typed have no answer yet, and that to others is none.
  const isCurrent = typed.trim() === settled && !isFetching;
  return (
    <Autocomplete<Schemas['OpenSubjectView']>
      options={long && isCurrent ? found.filter((subject) => !without.includes(subject.subjectShow)) : []}
      groupBy={
        possible ? ({ subjectShow }) => t(possible.has(subjectShow) ? 'subjects.can' : 'subjects.cannot') : undefined
      }
      value={null}
      inputValue={typed}
      blurOnSelect={false}
      disabled={isFull}
      loading={!isCurrent}
      onChange={(_event, subject) => {
        if (subject) onChoose(subject);
        setTyped('');
      }}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') setTyped(next);
      }}
      filterOptions={(options) => options}
      getOptionKey={(subject) => subject.subjectShow}
      isOptionEqualToValue={(one, other) => one.subjectShow === other.subjectShow}
      getOptionLabel={(subject) => `${words.subject(subject)} · ${subject.creditShow}`}
      noOptionsText={t(long ? 'lists:picker.noSubject' : 'lists:picker.typeMore')}
      loadingText={t('common:state.loading')}
      openText={t('lists:picker.show')}
      closeText={t('common:action.close')}
      clearText={t('lists:picker.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={isFull ? t('subjects.full', { most: MOST_NAMED }) : hint}
          autoFocus={autoFocus}
        />
      )}
    />
  );
}
