import Alert from '@mui/material/Alert';
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
import type { Schemas } from '@/client/schemas';
import { QueryView } from '@/components/query-view';
import { StatusChip } from '@/components/status-chip';
import { Requisites } from '@/components/requisites/requisites';
import { useLanguage, type Bilingual, type PickText } from '@/lib/use-language';
import { dateTime } from '@/lib/thai-date';
import { sectionPageQuery } from './api';
import { SeatBar } from './seat-bar';
import { useSectionWords } from './section-words';

interface SectionDialogProps {
  section: Schemas['OpenSectionView'];
  title: string;
  onClose: () => void;
}

/** What a section teaches and requires, when, where and by whom, its examinations, and for whom its seats are. */
export default function SectionDialog({ section, title, onClose }: SectionDialogProps) {
  const { t } = useTranslation(['enrolment', 'common']);
  const query = useQuery(sectionPageQuery(section.sectionId));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="section-title">
      <DialogTitle id="section-title">{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        <QueryView query={query}>
          {(page) => (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <AboutSubject subject={page.subject} />
              <AboutSection section={section} page={page} />
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

/** A subject or a major by code and name. */
const named =
  (pick: PickText) =>
  ({ code, name }: { code: string; name: Bilingual }) =>
    `${code} ${pick(name.th, name.en)}`;

/** The subject: its description in the language shown and then in the other one, its credits, what it requires. */
function AboutSubject({ subject }: { subject: Schemas['SectionPage']['subject'] }) {
  const { t } = useTranslation('enrolment');
  const { language, pick } = useLanguage();
  const other = language === 'th' ? 'en' : 'th';
  const { description } = subject;
  return (
    <>
      <Block title={t('detail.description')}>
        <p style={{ margin: 0 }}>{description[language] || t('section.unset')}</p>
        {description[other] && (
          <Box component="p" lang={other} sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
            {description[other]}
          </Box>
        )}
      </Block>
      <Fact
        title={t('detail.credits')}
        lines={[
          t('detail.creditsOf', { credits: subject.creditShow }),
          pick(subject.department.th, subject.department.en),
        ]}
      />
      <Block title={t('detail.requires')}>
        {subject.requisites.length > 0 ? <Requisites requisites={subject.requisites} /> : t('detail.requiresNothing')}
      </Block>
      {subject.linked.length > 0 && <Fact title={t('detail.linked')} lines={subject.linked.map(named(pick))} />}
    </>
  );
}

function AboutSection({ section, page }: { section: Schemas['OpenSectionView']; page: Schemas['SectionPage'] }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const words = useSectionWords();
  const remark = pick(page.remark.th, page.remark.en);
  const place = [page.campus, page.studentType].flatMap((name) => (name ? pick(name.th, name.en) : []));
  return (
    <>
      <Fact title={t('detail.schedule')} lines={words.meetings(section)} />
      <Fact title={t('detail.place')} lines={[place.join(' · ')]} />
      <Fact title={t('detail.teacher')} lines={page.teachers.map((teacher) => pick(teacher.th, teacher.en))} />
      <Fact title={t('section.exams')} lines={words.examsWithRooms(section)} />
      {remark && (
        <Block title={t('detail.remark')}>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{remark}</Box>
        </Block>
      )}
      <Block title={t('detail.seats')}>
        <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
          <StatusChip of="section" state={section.status} label={t(`section.${section.status}`)} />
          <SeatBar {...section} />
        </Box>
      </Block>
      <Reserved reservations={page.reservations} />
      <Fact title={t('detail.major')} lines={page.allowedMajors.map(named(pick))} none={t('section.everyone')} />
      <Fact title={t('detail.exmajor')} lines={page.excludedMajors.map(named(pick))} none={t('mine.none')} />
      {page.needsApproval && <Alert severity="info">{t('section.approval')}</Alert>}
    </>
  );
}

/** For whom seats are kept, and when they are released; nothing where a section keeps none. */
function Reserved({ reservations }: { reservations: Schemas['SectionPage']['reservations'] }) {
  const { t } = useTranslation('enrolment');
  const { language, pick } = useLanguage();
  const { lines, releasesAt, releasePercent } = reservations;
  if (lines.length === 0) return null;
  const kept = lines.map((line) =>
    t('detail.reservedLine', {
      major: `${line.majorCode} ${pick(line.major.th, line.major.en)}`,
      year: line.studyYear,
      count: line.seats,
    }),
  );
  const until = releasesAt && t('detail.released', { percent: releasePercent, at: dateTime(releasesAt, language) });
  return <Fact title={t('detail.reserved')} lines={until ? [...kept, until] : kept} />;
}

interface FactProps {
  title: string;
  lines: readonly string[];
  /** Said where there is nothing to say. */
  none?: string;
}

function Fact({ title, lines, none }: FactProps) {
  const { t } = useTranslation('enrolment');
  return (
    <Block title={title}>
      {lines.length > 0 ? lines.map((line) => <div key={line}>{line}</div>) : (none ?? t('section.unset'))}
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3">{title}</Typography>
      {children}
    </section>
  );
}
