import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { standingQuery } from '@/features/enrolment/situation/api';
import { HeldSubjectList } from './held-subject-list';
import { isOffered, type HeldSubject } from '@/features/enrolment/situation/possible-operations';

const RequestDialog = lazy(() => import('@/features/enrolment/enrolment/request-dialog'));
const SectionSwapDialog = lazy(() => import('@/features/enrolment/open-section/section-swap-dialog'));
const EnrolResultDialog = lazy(() => import('@/features/enrolment/enrolment/enrol-result-dialog'));
const JoinDialog = lazy(() => import('@/features/enrolment/waitlist/join-dialog'));

interface Asked {
  ask: Schemas['EnrolmentAsk'];
  lines: string[];
  /** What speaks against it. */
  warning?: string;
}

/** The change of section that a place on a waitlist is taken for. */
interface Waiting {
  subject: Schemas['OpenSubjectView'];
  chosen: Readonly<Record<string, number>>;
}

/** The subjects held, asked for and not approved; dropping, changing and withdrawing are followed where one is. */
export function MyResults({ result }: { result: Schemas['EnrolmentResults'] }) {
  const { t } = useTranslation('enrolment');
  const { pick } = useLanguage();
  const { userinfo } = useSignedIn();
  const standing = useQuery(standingQuery(userinfo)).data;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [changing, setChanging] = useState<Schemas['EnrolledSubject'] | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [caseId, setCaseId] = useState<string | null>(null);
  const { academicYear, semester } = userinfo;

  const named = (row: Schemas['EnrolledSubject']) =>
    `${row.subjectShow} ${pick(row.subjectNameTh, row.subjectNameEn)} · ${pick(row.sectionTypeTh, row.sectionTypeEn)} ${t('section.label', { code: row.sectionCode })}`;

  const dropIsFree = isOffered('drop', standing);
  const giveUp = (operation: 'drop' | 'withdraw', { rows }: HeldSubject) =>
    setAsked({
      ask: { academicYear, semester, operation, sectionIds: [], dropSectionIds: rows.map((row) => row.sectionId) },
      lines: rows.map(named),
      warning: operation === 'withdraw' && dropIsFree ? t('withdraw.dropIsFree') : undefined,
    });

  const waitInstead = (from: Schemas['EnrolledSubject'], subject: Schemas['OpenSubjectView']) => {
    const kept = result.enrollSubjects.filter(
      (row) => row.subjectShow === from.subjectShow && row.sectionId !== from.sectionId,
    );
    setChanging(null);
    setWaiting({
      subject: { ...subject, sections: subject.sections.filter((section) => section.sectionId !== from.sectionId) },
      chosen: Object.fromEntries(kept.map((row) => [row.sectionType, row.sectionId])),
    });
  };

  const actions = (subject: HeldSubject) => (
    <>
      {dropIsFree && (
        <Button
          color="error"
          aria-label={t('drop.of', { code: subject.subjectShow })}
          onClick={() => giveUp('drop', subject)}
        >
          {t('drop.button')}
        </Button>
      )}
      {isOffered('withdraw', standing) && (
        <Button
          color={dropIsFree ? 'inherit' : 'error'}
          aria-label={t('withdraw.of', { code: subject.subjectShow })}
          onClick={() => giveUp('withdraw', subject)}
        >
          {t('withdraw.button')}
        </Button>
      )}
    </>
  );

  return (
    <>
      <HeldSubjectList
        title={t('mine.enrolled')}
        rows={result.enrollSubjects}
        credits={result.enrollCredit}
        hint={dropIsFree && isOffered('withdraw', standing) ? t('withdraw.dropIsFree') : undefined}
        actions={actions}
        onChange={isOffered('change', standing) ? setChanging : undefined}
      />
      {result.waitApproveSubjects.length > 0 && (
        <HeldSubjectList
          title={t('mine.waiting')}
          rows={result.waitApproveSubjects}
          credits={result.waitApproveCredit}
          actions={() => (
            <Link component={RouterLink} to="/std/cases?state=open">
              {t('mine.followRequest')}
            </Link>
          )}
        />
      )}
      {result.rejectSubjects.length > 0 && (
        <HeldSubjectList title={t('mine.rejected')} rows={result.rejectSubjects} credits={result.rejectCredit} />
      )}
      <Suspense fallback={null}>
        {changing && (
          <SectionSwapDialog
            from={changing}
            title={t('swap.of', { code: changing.subjectShow, section: changing.sectionCode })}
            confirmLabel={t('swap.next')}
            onClose={() => setChanging(null)}
            onWait={(subject) => waitInstead(changing, subject)}
            onChoose={(section) => {
              const to = `${pick(section.sectionTypeName.th, section.sectionTypeName.en)} ${t('section.label', { code: section.sectionCode })}`;
              setChanging(null);
              setAsked({
                ask: {
                  academicYear,
                  semester,
                  operation: 'change',
                  sectionIds: [section.sectionId],
                  dropSectionIds: [changing.sectionId],
                },
                lines: [t('swap.line', { from: named(changing), to })],
              });
            }}
          />
        )}
        {asked && (
          <RequestDialog
            ask={asked.ask}
            lines={asked.lines}
            warning={asked.warning}
            onClose={() => setAsked(null)}
            onSent={(sent) => {
              setAsked(null);
              setCaseId(sent);
            }}
          />
        )}
        {waiting && (
          <JoinDialog
            subject={waiting.subject}
            change={{ chosen: waiting.chosen, givenUp: waiting.subject.subjectShow }}
            onClose={() => setWaiting(null)}
            onJoined={(joined) => {
              setWaiting(null);
              setCaseId(joined);
            }}
          />
        )}
        {caseId && <EnrolResultDialog caseId={caseId} title={t('result.ofRequest')} onClose={() => setCaseId(null)} />}
      </Suspense>
    </>
  );
}
