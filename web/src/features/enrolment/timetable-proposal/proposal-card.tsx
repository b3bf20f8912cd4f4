import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { useLanguage } from '@/lib/use-language';
import type { Draft } from './draft';
import { busyDays } from './busy-days';
import { useFigureWords } from './figure-words';
import { useKeepAsPlan } from './use-keep-as-plan';

interface ProposalCardProps {
  place: number;
  timetable: Schemas['TimetableView'];
  rows: readonly SubjectSection[];
  draft: Draft;
  isCompared: boolean;
  onCompare: () => void;
}

/** A timetable: what it comes to, its sections, and keeping it as a plan. */
export function ProposalCard({ place, timetable, rows, draft, isCompared, onCompare }: ProposalCardProps) {
  const { t } = useTranslation(['timetableProposals', 'common']);
  const { pick } = useLanguage();
  const words = useSectionWords();
  const { figures } = useFigureWords();
  const keep = useKeepAsPlan();
  const title = t('results.number', { number: place + 1 });
  const instead = new Map(timetable.chosen.map((one) => [one.sectionId, one.instead.length]));
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1.25, backgroundColor: 'background.paper', p: 2 }}
    >
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Note>{figures(timetable).join(' · ')}</Note>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0 }}>
        {busyDays(rows).map(({ day, times }) => (
          <Box component="li" key={day} sx={{ display: 'flex', gap: 1 }}>
            <Box component="strong" sx={{ minWidth: 32 }}>
              {t(`common:week.short.${day}`)}
            </Box>
            {times.join(', ')}
          </Box>
        ))}
      </Box>
      <Box component="details" open={place === 0} sx={{ my: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
          {t('results.sections', { count: new Set(rows.map(({ subject }) => subject.subjectShow)).size })}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 0.75, display: 'grid', gap: 0.75 }}>
          {rows.map(({ subject, section }) => (
            <Box component="li" key={section.sectionId}>
              <strong>{subject.subjectShow}</strong>{' '}
              {[pick(subject.name.th, subject.name.en), words.section(section)].join(' · ')}
              <Note>
                {words.meetings(section).join(', ')}
                {' · '}
                {t('results.seats', { free: section.seats - section.seatsTaken, seats: section.seats })}
                {(instead.get(section.sectionId) ?? 0) > 0 &&
                  ` · ${t('results.instead', { count: instead.get(section.sectionId) ?? 0 })}`}
              </Note>
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button variant="contained" loading={keep.isPending} onClick={() => void keep.save(timetable, draft)}>
          {t('keep.button')}
        </Button>
        <FormControlLabel
          control={<Checkbox checked={isCompared} onChange={onCompare} />}
          label={t('results.compare', { number: place + 1 })}
        />
      </Box>
    </Box>
  );
}
