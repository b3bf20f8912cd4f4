import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueSubject } from '@/client/models';
import { SHORTEST_QUERY, subjectsQuery } from '@/features/enrolment/open-sections/api';
import { useSectionWords } from '@/features/enrolment/open-sections/section-words';
import { useSettled } from '@/lib/use-settled';
import { useSignedIn } from '@/lib/use-session';

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
  onChoose: (subject: CatalogueSubject) => void;
}

/** What is found at any of the campuses, each subject once. */
function foundAtAll(pages: readonly UseQueryResult<{ items: CatalogueSubject[] }>[]) {
  const found = new Map(pages.flatMap(({ data }) => data?.items.map((one) => [one.subjectShow, one] as const) ?? []));
  return { found: [...found.values()], isFetching: pages.some((page) => page.isFetching) };
}

/** One subject of those that are open in the term, by code or name. */
export function OpenSubjectSearch({ label, hint, isFull, campuses, without, autoFocus, onChoose }: OpenSubjectSearchProps) {
  const { t } = useTranslation(['timetableProposals', 'lists', 'common']);
  const { userinfo } = useSignedIn();
  const words = useSectionWords();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_MS);
  const long = settled.length >= SHORTEST_QUERY;
  const { found, isFetching } = useQueries({
    queries: (campuses.length > 0 ? campuses : [undefined]).map((campus) =>
      subjectsQuery(userinfo, { query: settled, campus, pageSize: SHOWN }, long),
    ),
    combine: foundAtAll,
  });
  return (
    <Autocomplete<CatalogueSubject>
      options={long ? found.filter((subject) => !without.includes(subject.subjectShow)) : []}
      value={null}
      inputValue={typed}
      blurOnSelect={false}
      disabled={isFull}
      loading={long && isFetching}
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
        <TextField {...params} label={label} helperText={isFull ? t('subjects.full') : hint} autoFocus={autoFocus} />
      )}
    />
  );
}
