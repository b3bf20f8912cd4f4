import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import type { SubjectSection } from '@/features/enrolment/open-section/clashes';
import { PlanWeek } from '@/features/enrolment/plan/plan-week';
import { useFigureWords } from './figure-words';

interface ComparedTimetable {
  place: number;
  timetable: Schemas['TimetableView'];
  rows: readonly SubjectSection[];
}

interface ComparedProps {
  held: readonly SubjectSection[];
  timetables: readonly ComparedTimetable[];
  onRemove: (place: number) => void;
}

/** Up to three timetables side by side, each with its week and what it comes to. */
export function Compared({ held, timetables, onRemove }: ComparedProps) {
  const { t } = useTranslation('timetableProposals');
  const { figures } = useFigureWords();
  return (
    <Panel title={t('compare.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${timetables.length}, minmax(0, 1fr))` },
        }}
      >
        {timetables.map(({ place, timetable, rows }) => (
          <Box key={place} role="group" aria-label={t('results.number', { number: place + 1 })}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
              <Typography variant="h3">{t('results.number', { number: place + 1 })}</Typography>
              <Button size="small" onClick={() => onRemove(place)}>
                {t('compare.remove', { number: place + 1 })}
              </Button>
            </Box>
            <Box component="ul" sx={{ mt: 0.5, mb: 1.5, pl: 2.5 }}>
              {figures(timetable).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
            <PlanWeek held={held} planned={rows} />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
