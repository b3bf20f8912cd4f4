import AddIcon from '@mui/icons-material/Add';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import {
  fullAt,
  namedIn,
  withSubjects,
  wishedOf,
  type WishedSubject,
} from '@/features/enrolment/timetable-proposal/draft';
import type { ChoiceListProps } from '@/features/enrolment/timetable-proposal/choice-list';
import { reportFailure } from '@/lib/report-failure';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import { useSuggest, type Suggestions } from './api';

const AUDIT = '/std/audit';

/** With one press the subjects that are missing, open and fit each other; others that are missing to add one by one. */
export function SuggestedSubjects({ draft, onChange }: ChoiceListProps) {
  const { t } = useTranslation('termSuggestions');
  const { userinfo } = useSignedIn();
  const hasAudit = mayOpen(useStore(sessionStore), AUDIT);
  // Counted when it is added: what is there already, or finds no room, was not.
  const [added, setAdded] = useState(0);
  const add = (wished: readonly WishedSubject[]) => onChange((before) => withSubjects(before, wished));
  const suggest = useSuggest(userinfo, ({ chosen, subjects }) => {
    const wished = chosen.flatMap((code) => subjects.get(code) ?? []).map(wishedOf);
    setAdded(namedIn(withSubjects(draft, wished)).length - namedIn(draft).length);
    add(wished);
  });
  const found = suggest.data;
  if (!hasAudit) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button
        variant={draft.choices.length === 0 ? 'contained' : 'outlined'}
        startIcon={<PlaylistAddIcon aria-hidden />}
        loading={suggest.isPending}
        loadingPosition="start"
        onClick={() => suggest.mutate(undefined, { onError: reportFailure })}
        sx={{ justifySelf: 'start' }}
      >
        {t('add')}
      </Button>
      <Box role="status">{found ? t(saidOf(found, added), { count: added }) : <Note>{t('hint')}</Note>}</Box>
      {found && (
        <Others
          found={found}
          named={namedIn(draft).map(({ code }) => code)}
          full={fullAt(draft)}
          onAdd={(one) => add([wishedOf(one)])}
        />
      )}
    </Box>
  );
}

/** What became of the press. */
function saidOf({ hasProgramme, chosen }: Suggestions, added: number) {
  if (!hasProgramme) return 'unknown';
  if (chosen.length === 0) return 'none';
  return added > 0 ? 'added' : 'nothingAdded';
}

interface OthersProps {
  found: Suggestions;
  named: readonly string[];
  /** How many are chosen, where no other finds room. */
  full: number | null;
  onAdd: (subject: Schemas['OpenSubjectView']) => void;
}

/** What else is missing and open, by the part of the programme it would count for. Where none finds room, it says so. */
function Others({ found, named, full, onAdd }: OthersProps) {
  const { t } = useTranslation('termSuggestions');
  const { pick } = useLanguage();
  const [refused, setRefused] = useState<{ path: string; code: string } | null>(null);
  const press = (path: string, subject: Schemas['OpenSubjectView']) => {
    setRefused(full === null ? null : { path, code: subject.subjectShow });
    if (full === null) onAdd(subject);
  };
  const others = found.lacked
    .map((part) => ({ ...part, left: part.subjects.flatMap((code) => found.subjects.get(code) ?? []) }))
    .map((part) => ({ ...part, left: part.left.filter(({ subjectShow }) => !named.includes(subjectShow)) }))
    .filter(({ left }) => left.length > 0);
  if (others.length === 0) return null;
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {t('others')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 1 }}>
        {others.map(({ path, name, left }) => (
          <li key={path}>
            <Note>{pick(name.th, name.en)}</Note>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.25 }}>
              {left.map((subject) => (
                <Chip
                  key={subject.subjectShow}
                  component="button"
                  type="button"
                  clickable
                  variant="outlined"
                  icon={<AddIcon aria-hidden />}
                  label={`${subject.subjectShow} ${pick(subject.name.th, subject.name.en)}`}
                  onClick={() => press(path, subject)}
                  sx={{ minHeight: 36, maxWidth: '100%' }}
                />
              ))}
            </Box>
            <Box role="status">
              {full !== null && refused?.path === path && (
                <Alert severity="info" sx={{ mt: 0.75 }}>
                  {t('full', { most: full, code: refused.code })}
                </Alert>
              )}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
