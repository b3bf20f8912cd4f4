import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { NumberField } from '@/components/number-field';
import { subjectsQuery } from '@/features/enrolment/open-section/api';
import { useLanguage } from '@/lib/use-language';
import { useSignedIn } from '@/lib/use-session';
import {
  campusesIn,
  MOST_NAMED,
  MOST_SUBJECTS,
  namedIn,
  wishedOf,
  withAmount,
  withoutSubject,
  withSubject,
  withTake,
  type Draft,
  type WishedChoice,
  type WishedSubject,
} from './draft';
import { OpenSubjectSearch } from './open-subject-search';

export interface ChoiceListProps {
  draft: Draft;
  /** Of the draft as it is by then: what must be enrolled together is looked up meanwhile. */
  onChange: (change: (before: Draft) => Draft) => void;
}

/** The subjects of the timetable: each must be there, or so many of several. */
export function ChoiceList({ draft, onChange }: ChoiceListProps) {
  const { t } = useTranslation('timetableProposals');
  const linkedOf = useLinked(draft);
  const [place, setPlace] = useState<number | null>(null);
  const open = place !== null && place < draft.choices.length ? place : null;
  const among = open === null ? undefined : draft.choices[open]?.subjects[0]?.code;
  const choose = async (subject: Schemas['OpenSubjectView']) => {
    setPlace(null);
    onChange((before) => withSubject(before, wishedOf(subject), open));
    for (const one of await linkedOf(subject)) onChange((before) => withSubject(before, one, null));
  };
  const named = namedIn(draft).map(({ code }) => code);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <OpenSubjectSearch
        key={open ?? 'required'}
        label={among === undefined ? t('subjects.add') : t('subjects.addAlternative', { code: among })}
        hint={t('subjects.searchHint')}
        campuses={draft.campuses}
        isFull={named.length >= MOST_NAMED}
        without={named}
        autoFocus={open !== null}
        onChoose={(subject) => void choose(subject)}
      />
      {draft.choices.length === 0 ? (
        <Note>{t('subjects.noneHint', { most: MOST_SUBJECTS })}</Note>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {draft.choices.map((choice, at) => (
            <Choice
              key={choice.subjects[0]?.code ?? at}
              choice={choice}
              onTake={(take) => onChange((before) => withTake(before, at, take))}
              onAmount={(code, amount) => onChange((before) => withAmount(before, code, amount))}
              onRemove={(code) => onChange((before) => withoutSubject(before, code))}
              onAlternative={() => setPlace(at)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** The subjects that must be enrolled together with one, at any of the campuses; none where they are not open or nobody answers: then it is said later. */
function useLinked(draft: Draft): (subject: Schemas['OpenSubjectView']) => Promise<WishedSubject[]> {
  const client = useQueryClient();
  const { user, userinfo } = useSignedIn();
  const campuses = campusesIn(draft, user.student?.campusCode);
  return async ({ linked }) => {
    if (linked.length === 0) return [];
    const named = { subjects: linked.join(), pageSize: linked.length };
    const pages = await Promise.all(
      (campuses.length > 0 ? campuses : [undefined]).map((campus) => {
        const { queryKey, queryFn } = subjectsQuery(userinfo, { ...named, campus });
        return client.fetchQuery({ queryKey, queryFn }).catch(() => null);
      }),
    );
    return pages.flatMap((page) => page?.items.map((subject) => wishedOf(subject)) ?? []);
  };
}

interface ChoiceProps {
  choice: WishedChoice;
  onTake: (take: number) => void;
  onAmount: (code: string, amount: string) => void;
  onRemove: (code: string) => void;
  onAlternative: () => void;
}

function Choice({ choice, onTake, onAmount, onRemove, onAlternative }: ChoiceProps) {
  const { t } = useTranslation('timetableProposals');
  const { pick } = useLanguage();
  const { subjects, take } = choice;
  const [first] = subjects;
  return (
    <Box
      component="li"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, py: 0.75, pl: 1.5, pr: 0.5, display: 'grid', gap: 0.5 }}
    >
      {subjects.length > 1 && (
        <TextField
          select
          size="small"
          fullWidth={false}
          label={t('subjects.take')}
          value={take}
          onChange={({ target }) => onTake(Number(target.value))}
          sx={{ width: 220 }}
        >
          {subjects.map((subject, position) => (
            <MenuItem key={subject.code} value={position + 1}>
              {t('subjects.takeOf', { take: position + 1, of: subjects.length })}
            </MenuItem>
          ))}
        </TextField>
      )}
      {subjects.map(({ code, name, creditShow, amount }) => (
        <Box key={code} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="span" sx={{ fontWeight: 700 }}>
              {code}
            </Typography>{' '}
            {[pick(name.th, name.en), creditShow].join(' · ')}
            {amount !== null && (
              <NumberField
                figures="parts"
                size="small"
                fullWidth={false}
                label={t('subjects.amount', { code })}
                value={amount}
                onFigure={(figure) => onAmount(code, figure)}
                sx={{ width: 230, mt: 1, display: 'block' }}
              />
            )}
          </Box>
          {code === first?.code && (
            <Button
              size="small"
              startIcon={<AddIcon aria-hidden />}
              aria-label={t('subjects.alternative', { code })}
              onClick={onAlternative}
              sx={{ flexShrink: 0 }}
            >
              {t('subjects.instead')}
            </Button>
          )}
          <IconButton aria-label={t('subjects.remove', { code })} onClick={() => onRemove(code)}>
            <DeleteIcon />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
