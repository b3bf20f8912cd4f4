import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ToggleChip } from '@/components/toggle-chip';
import { CAMPUSES } from '@/features/enrolment/open-subject/search-options';
import { useSignedIn } from '@/lib/use-session';
import { campusesIn, type Draft } from './draft';

interface CampusWishProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The campuses whose sections are looked at: the student's own unless they go to others as well. */
export function CampusWish({ draft, onChange }: CampusWishProps) {
  const { t } = useTranslation(['timetableProposals', 'enrolment']);
  const { user } = useSignedIn();
  const labelId = useId();
  const chosen = campusesIn(draft, user.student?.campusCode);
  const toggled = (campus: string) =>
    chosen.includes(campus) ? chosen.filter((one) => one !== campus) : [...chosen, campus];
  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId} component="div" sx={{ mb: 0.75 }}>
        {t('wishes.campuses')}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {CAMPUSES.map((campus) => (
          <ToggleChip
            key={campus}
            label={t(`enrolment:campus.${campus}`)}
            on={chosen.includes(campus)}
            onToggle={() => onChange({ ...draft, campuses: toggled(campus) })}
          />
        ))}
      </Box>
    </Box>
  );
}
