import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@/components/dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueSection, SectionDetail } from '@/client/models';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { dateTime } from '@/lib/thai-date';
import { reservationsQuery, sectionDetailQuery } from './api';
import { useSectionWords } from './section-words';

interface SectionDialogProps {
  section: CatalogueSection;
  title: string;
  onClose: () => void;
}

/** Times, teachers, exams and majors of a section. */
export default function SectionDialog({ section, title, onClose }: SectionDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const query = useQuery(sectionDetailQuery(section.sectionId));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="section-title">
      <DialogTitle id="section-title">{title}</DialogTitle>
      <DialogContent>
        <QueryView query={query}>
          {(detail) => (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <Facts section={section} detail={detail} />
              <Reserved sectionId={section.sectionId} />
            </Box>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ section, detail }: { section: CatalogueSection; detail: SectionDetail }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const words = useSectionWords();
  const named = (major: SectionDetail['major'][number]) =>
    `${major.majorCode} ${pick(major.majorNameTh, major.majorNameEn)}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Fact title={t('detail.schedule')} lines={words.meetings(section)} />
      <Fact
        title={t('detail.teacher')}
        lines={detail.teacher.map((teacher) =>
          [pick(teacher.title, teacher.titleEn), pick(teacher.nameTh, teacher.nameEn)].filter(Boolean).join(' '),
        )}
      />
      <Fact title={t('section.exams')} lines={words.exams(section)} />
      <Fact title={t('detail.major')} lines={detail.major.map(named)} none={t('section.everyone')} />
      <Fact title={t('detail.exmajor')} lines={detail.exmajor.map(named)} none={t('mine.none')} />
    </Box>
  );
}

/** For whom seats are kept, and when they are released; nothing where a section keeps none. */
function Reserved({ sectionId }: { sectionId: number }) {
  const { t } = useTranslation('enrolment');
  const { language, pick } = useLanguage();
  const { data } = useQuery(reservationsQuery(sectionId));
  if (!data || data.lines.length === 0) return null;
  const lines = data.lines.map((line) =>
    t('detail.reservedLine', {
      major: `${line.majorCode} ${pick(line.major.th, line.major.en)}`,
      year: line.studyYear,
      count: line.seats,
    }),
  );
  const until = data.releasesAt !== null && {
    percent: data.releasePercent,
    at: dateTime(data.releasesAt, language),
  };
  return <Fact title={t('detail.reserved')} lines={[...lines, until ? t('detail.released', until) : null]} />;
}

function Fact({ title, lines, none }: { title: string; lines: readonly (string | null)[]; none?: string }): ReactNode {
  const { t } = useTranslation('enrolment');
  const shown = lines.filter(Boolean);
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      {shown.length > 0 ? shown.map((line) => <div key={line}>{line}</div>) : <div>{none ?? t('section.unset')}</div>}
    </section>
  );
}
