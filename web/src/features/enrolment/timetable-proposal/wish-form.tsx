import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FilterSelect } from '@/components/filters';
import { ToggleChip } from '@/components/toggle-chip';
import { clock, DAYS } from '@/components/week-grid/placing';
import { HOURS } from '@/features/enrolment/open-subject/search-options';
import { useLanguage } from '@/lib/use-language';
import { useWideScreen } from '@/lib/use-media-query';
import { CampusWish } from './campus-wish';
import type { Draft } from './draft';

const GAPS = [0, 60, 120, 180] as const;
const CRITERIA = ['days', 'gaps', 'exams', 'seats'] as const;
const LAST_DAY = 5;

interface WishFormProps {
  draft: Draft;
  /** Who teaches is known once timetables were looked for. */
  offers: readonly Schemas['SubjectOfferView'][];
  onChange: (draft: Draft) => void;
}

/** What the timetable should be like: days, hours, lunch, gaps, teachers, and what counts most. */
export function WishForm({ draft, offers, onChange }: WishFormProps) {
  const { t } = useTranslation(['timetableProposals', 'common']);
  const daysId = useId();
  const wide = useWideScreen();
  const hours = HOURS.map((minute) => ({ value: String(minute), label: clock(minute) }));
  const hour = (name: 'earliest' | 'latest') => (
    <FilterSelect
      label={t(`wishes.${name}`)}
      value={draft[name] === null ? undefined : String(draft[name])}
      allLabel={t('wishes.anyHour')}
      options={hours}
      onChange={(value) => onChange({ ...draft, [name]: value === undefined ? null : Number(value) })}
    />
  );
  const toggle = (day: number) =>
    draft.freeDays.includes(day) ? draft.freeDays.filter((one) => one !== day) : [...draft.freeDays, day];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="group" aria-labelledby={daysId}>
        <FormLabel id={daysId} component="div" sx={{ mb: 0.75 }}>
          {t('wishes.freeDays')}
        </FormLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {DAYS.slice(0, LAST_DAY + 1).map((day, number) => (
            <ToggleChip
              key={day}
              label={t(`common:week.days.${day}`)}
              on={draft.freeDays.includes(number)}
              onToggle={() => onChange({ ...draft, freeDays: toggle(number) })}
            />
          ))}
        </Box>
      </Box>
      <Box component="details" open={wide}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
          {t('wishes.more')}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, mt: 1.5 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            {hour('earliest')}
            {hour('latest')}
            <FilterSelect
              label={t('wishes.longestGap')}
              value={draft.longestGap === null ? undefined : String(draft.longestGap)}
              allLabel={t('wishes.anyGap')}
              options={GAPS.map((gap) => ({ value: String(gap), label: t(`wishes.gap.${gap}`) }))}
              onChange={(value) => onChange({ ...draft, longestGap: value === undefined ? null : Number(value) })}
            />
            <TextField
              select
              size="small"
              label={t('wishes.first')}
              value={draft.first}
              onChange={({ target }) => {
                const first = CRITERIA.find((one) => one === target.value);
                if (first) onChange({ ...draft, first });
              }}
            >
              {CRITERIA.map((one) => (
                <MenuItem key={one} value={one}>
                  {t(`wishes.criterion.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          </Box>
          <FormControlLabel
            control={
              <Switch
                checked={draft.keepsLunch}
                onChange={({ target }) => onChange({ ...draft, keepsLunch: target.checked })}
              />
            }
            label={t('wishes.lunch')}
          />
          <CampusWish draft={draft} onChange={onChange} />
        </Box>
      </Box>
      {offers.some((offer) => offer.teachers.length > 1) && (
        <Teachers draft={draft} offers={offers} onChange={onChange} />
      )}
    </Box>
  );
}

function Teachers({ draft, offers, onChange }: WishFormProps) {
  const { t } = useTranslation('timetableProposals');
  const { pick } = useLanguage();
  const toggled = (subject: string, id: string) => {
    const chosen = draft.teachers[subject] ?? [];
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    return { ...draft, teachers: { ...draft.teachers, [subject]: next } };
  };
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 700 }}>
        {t('wishes.teachers')}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        {offers
          .filter((offer) => offer.teachers.length > 1)
          .map(({ subject, name, teachers }) => (
            <Box key={subject} role="group" aria-label={`${subject} ${pick(name.th, name.en)}`}>
              <Box sx={{ mb: 0.5 }}>
                <strong>{subject}</strong> {pick(name.th, name.en)}
              </Box>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
                {teachers.map(({ personId, name: teacher }) => (
                  <ToggleChip
                    key={personId}
                    label={pick(teacher.th, teacher.en)}
                    on={draft.teachers[subject]?.includes(personId) ?? false}
                    onToggle={() => onChange(toggled(subject, personId))}
                  />
                ))}
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
