import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { PutIntoPlan } from '@/features/enrolment/plan/put-into-plan';
import { useSignedIn } from '@/lib/use-session';
import { JoinWaitlist } from '@/features/enrolment/waitlist/join-waitlist';
import { useLanguage } from '@/lib/use-language';
import { subjectsQuery, type SubjectFilter } from '@/features/enrolment/open-section/api';
import { GENERAL_GROUPS } from './search-options';
import { SectionChoice } from '@/features/enrolment/open-section/section-choice';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { CreditAmount, creditsAsked, hasAmount } from '@/features/enrolment/open-section/credit-amount';
import { useLiveSeats } from '@/features/enrolment/open-section/use-live-seats';
import { canTake, refusalOfAll, useVerdicts, type Verdicts } from '@/features/enrolment/open-section/use-verdicts';
import { Why } from '@/features/enrolment/open-section/verdict-note';

const SectionDialog = lazy(() => import('@/features/enrolment/open-section/section-dialog'));
const RequestDialog = lazy(() => import('@/features/enrolment/enrolment/request-dialog'));
const EnrolResultDialog = lazy(() => import('@/features/enrolment/enrolment/enrol-result-dialog'));

const OFFERED = 'offered';

function typesOf(subject: Schemas['OpenSubjectView']): string[] {
  return [...new Set(subject.sections.map((section) => section.sectionType))];
}

const isOpen = (section: Schemas['OpenSectionView']) => section.status === 'open';

/** What is still to be chosen; or that it is for a plan only, because a type has no section left. */
function hintOf(subject: Schemas['OpenSubjectView'], types: readonly string[]): string {
  const canEnrol = (type: string) =>
    subject.sections.some((section) => section.sectionType === type && isOpen(section));
  if (!types.every(canEnrol)) return 'section.noneLeft';
  return types.length > 1 ? 'section.chooseBoth' : 'section.noneChosen';
}

interface SubjectCardProps {
  /** The subject with its first sections, of many. */
  found: Schemas['OpenSubjectView'];
  /** What was searched for: the other sections are those that match it too. */
  filter: SubjectFilter;
  /** Shows the subject only, until it is unfolded: a phone has no room for the sections of many. */
  folded: boolean;
  /** What the rules say of the first sections. */
  verdicts: Verdicts;
  /** Lists only the sections that can be taken, as seats are now. */
  onlyPossible: boolean;
}

/** One subject: its lecture and lab sections to choose from; the choice goes into a plan or is asked for at once. */
export function SubjectCard({ found, filter, folded, verdicts: ofFirst, onlyPossible }: SubjectCardProps) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const { userinfo } = useSignedIn();
  const words = useSectionWords();
  const [unfolded, setUnfolded] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const onlyThis = { ...filter, subjects: found.subjectShow, page: 1 };
  const all = useQuery(subjectsQuery(userinfo, onlyThis, showsAll));
  const [whole] = useLiveSeats(showsAll ? (all.data?.items ?? []) : []);
  const subject = whole ?? found;
  const ofAll = useVerdicts(whole ? [whole] : []).verdicts;
  const verdicts = ofAll.size > 0 ? ofAll : ofFirst;
  const refused = refusalOfAll(subject, verdicts);
  const listed = onlyPossible ? subject.sections.filter((section) => canTake(section, verdicts)) : subject.sections;
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [amount, setAmount] = useState('');
  const [detailed, setDetailed] = useState<Schemas['OpenSectionView'] | null>(null);
  const [asking, setAsking] = useState(false);
  const [caseId, setCaseId] = useState<string | null>(null);

  const types = typesOf(subject);
  const group = GENERAL_GROUPS.find(({ value }) => value === subject.group);
  const sections = types.flatMap(
    (type) => subject.sections.find((section) => section.sectionId === chosen[type]) ?? [],
  );
  const allChosen = sections.length === types.length;
  const complete = allChosen && hasAmount(subject, amount);
  const credits = creditsAsked(
    subject,
    sections.map((section) => section.sectionId),
    amount,
  );
  /** The case in which a seat of what is chosen waits for the student's answer: another request would not get it. */
  const offer = sections
    .map((section) => verdicts.get(section.sectionId)?.mine)
    .find((mine) => mine?.state === OFFERED)?.caseId;
  /** A plan is a wish: a section that is full or closed may stand in it, and is only not to be enrolled in now. */
  const planOnly = !sections.every(isOpen);
  const hint = complete
    ? t(planOnly ? 'section.chosenForPlan' : 'section.chosen', { sections: sections.map(words.section).join(', ') })
    : t(allChosen ? 'amount.missing' : hintOf(subject, types));

  return (
    <Panel>
      <Box sx={{ mb: 1, minWidth: 0 }}>
        <Typography variant="h2">{words.subject(subject)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            t('section.credits', { credits: subject.creditShow }),
            group && t(`group.${group.key}`),
            subject.linked.length > 0 && t('section.linked', { code: subject.linked.join(', ') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {refused && (
          <Box sx={{ mt: 1 }}>
            <Why refused={refused} />
          </Box>
        )}
      </Box>
      {folded && (
        <Button size="small" variant="outlined" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t(subject.sections.some(isOpen) ? 'section.unfold' : 'section.unfoldNoneOpen', {
            count: subject.sectionCount,
          })}
        </Button>
      )}
      {(!folded || unfolded) && (
        <>
          {types.map((type) => (
            <SectionChoice
              key={type}
              sections={listed.filter((section) => section.sectionType === type)}
              verdicts={verdicts}
              saidAbove={refused !== null}
              chosen={chosen[type]}
              onChoose={(section) => setChosen({ ...chosen, [type]: section.sectionId })}
              onDetails={setDetailed}
            />
          ))}
          {subject.sectionCount > subject.sections.length && (
            <Button size="small" disabled={all.isFetching} onClick={() => setShowsAll(true)} sx={{ mt: 1 }}>
              {t('section.showAll', { count: subject.sectionCount })}
            </Button>
          )}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1.5,
              alignItems: 'center',
              justifyContent: 'flex-end',
              mt: 1.5,
            }}
          >
            <Typography variant="body2" color="textSecondary" role="status">
              {hint}
            </Typography>
            <CreditAmount subject={subject} value={amount} onChange={setAmount} />
            <JoinWaitlist subject={subject} verdicts={verdicts} />
            <PutIntoPlan subject={subject} sections={sections} credits={credits} disabled={!complete} />
            {offer ? (
              <Button variant="contained" component={RouterLink} to={`/std/cases/${offer}`}>
                {t('place.toOffer', { code: subject.subjectShow })}
              </Button>
            ) : (
              <Button variant="contained" disabled={!complete || planOnly} onClick={() => setAsking(true)}>
                {t('enrol.button', { code: subject.subjectShow })}
              </Button>
            )}
          </Box>
        </>
      )}
      <Suspense fallback={null}>
        {detailed && (
          <SectionDialog
            section={detailed}
            title={t('detail.title', {
              code: detailed.sectionCode,
              subject: `${subject.subjectShow} ${pick(subject.name.th, subject.name.en)}`,
            })}
            onClose={() => setDetailed(null)}
          />
        )}
        {asking && (
          <RequestDialog
            ask={{
              academicYear: userinfo.academicYear,
              semester: userinfo.semester,
              operation: 'enrol',
              sectionIds: sections.map((section) => section.sectionId),
              dropSectionIds: [],
              credits,
            }}
            lines={[words.subject(subject), ...sections.map(words.section)]}
            onClose={() => setAsking(false)}
            onSent={(sent) => {
              setAsking(false);
              setCaseId(sent);
            }}
          />
        )}
        {caseId && <EnrolResultDialog caseId={caseId} onClose={() => setCaseId(null)} />}
      </Suspense>
    </Panel>
  );
}
