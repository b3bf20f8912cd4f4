import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { StatusChip } from '@/components/status-chip';
import { HoldWords } from '@/features/enrolment/unlock/hold-words';
import { shownCode } from '@/lib/subject-code';
import { useLanguage } from '@/lib/use-language';
import { contextQuery } from './api';

const GPAX_DIGITS = 2;
const MINUTES_OF_AN_HOUR = 60;
const MINUTES_OF_A_DAY = 24 * MINUTES_OF_AN_HOUR;

function clock(minute: number): string {
  const minutes = String(minute % MINUTES_OF_AN_HOUR).padStart(2, '0');
  return `${Math.floor(minute / MINUTES_OF_AN_HOUR)}:${minutes}`;
}

/** When the section first meets in the week; without a time, last. */
function minuteOfWeek({ meetings: [first] }: Schemas['ContextSection']): number {
  return first ? first.weekday * MINUTES_OF_A_DAY + first.startsMinute : Infinity;
}

/** The student beside the decision: standing, credits of the term, why approval is needed, and the week. */
export function StudentContext({ caseId, narrow = false }: { caseId: string; narrow?: boolean }) {
  const { t } = useTranslation(['context', 'common', 'holds']);
  const { data: context } = useQuery(contextQuery(caseId));
  if (!context) return null;
  const waiting = context.sections.filter((section) => section.needsApproval);
  return (
    <Panel title={t('title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: narrow ? undefined : 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <div>
          {context.reason && (
            <Box sx={{ mb: 2 }}>
              <Typography variant="subtitle2" component="h3">
                {t('reason')}
              </Typography>
              <Box component="blockquote" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                {context.reason}
              </Box>
            </Box>
          )}
          <Standing context={context} />
          {context.holds.length + context.otherHolds > 0 && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="subtitle2" component="h3">
                {t('holds')}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {context.holds.map((hold) => (
                  <li key={hold.placedAt + hold.kind}>
                    <HoldWords hold={hold} />
                  </li>
                ))}
                {context.otherHolds > 0 && <li>{t('otherHolds', { count: context.otherHolds })}</li>}
              </Box>
            </Box>
          )}
          {waiting.length > 0 && (
            <Box sx={{ mt: 2 }}>
              <Typography variant="subtitle2" component="h3">
                {t('why.title')}
              </Typography>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {waiting.map((section) => (
                  <li key={section.sectionId}>
                    {t('why.advisor', { subject: shownCode(section.subjectCode), code: section.sectionCode })}
                  </li>
                ))}
              </Box>
            </Box>
          )}
        </div>
        <Week sections={context.sections} />
      </Box>
    </Panel>
  );
}

function Standing({ context }: { context: Schemas['CaseContext'] }) {
  const { t } = useTranslation(['context', 'common']);
  const { pick } = useLanguage();
  const asked = context.creditsEnrolled + context.creditsWaiting;
  const lines: [string, string][] = [
    [t('gpax'), context.gpax?.toFixed(GPAX_DIGITS) ?? t('common:state.none')],
    [t('earned'), t('credits', { count: context.creditsEarned })],
    [
      t('term'),
      t('termCredits', {
        enrolled: context.creditsEnrolled,
        waiting: context.creditsWaiting,
        limit: context.creditLimit,
      }),
    ],
    [t('major'), `${pick(context.major.th, context.major.en)} · ${pick(context.faculty.th, context.faculty.en)}`],
    [t('year'), t(context.finalYear ? 'yearFinal' : 'yearOf', { year: context.studyYear })],
    ...(context.phone === null ? [] : [[t('phone'), context.phone] satisfies [string, string]]),
  ];
  return (
    <>
      {(context.onProbation || asked > context.creditLimit) && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
          {context.onProbation && <StatusChip of="student" state="probation" label={t('probation')} />}
          {asked > context.creditLimit && <StatusChip of="student" state="over_limit" label={t('overLimit')} />}
        </Box>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
      >
        {lines.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** The sections of the term in the order of the week; what is asked for is said, not only coloured. */
function Week({ sections }: { sections: readonly Schemas['ContextSection'][] }) {
  const { t } = useTranslation(['context', 'common', 'timetable']);
  const { pick } = useLanguage();
  const inOrder = sections.toSorted((one, other) => minuteOfWeek(one) - minuteOfWeek(other));
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {t('week')}
      </Typography>
      {inOrder.length === 0 && <Typography variant="body2">{t('weekEmpty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.92rem' }}>
        {inOrder.map((section) => (
          <Box
            component="li"
            key={section.sectionId}
            sx={{
              pl: 1.25,
              borderLeft: 3,
              borderColor: section.requested ? 'warning.main' : 'divider',
            }}
          >
            <Box sx={{ fontWeight: section.requested ? 700 : 400 }}>
              {`${shownCode(section.subjectCode)} ${pick(section.name.th, section.name.en)} ${t('common:section', { code: section.sectionCode })}`}
              {section.requested && ` · ${t('requested')}`}
              {section.givenUp && ` · ${t('givenUp')}`}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {section.meetings
                .map((meeting) =>
                  t('meeting', {
                    day: t(`day.${meeting.weekday}`),
                    from: clock(meeting.startsMinute),
                    to: clock(meeting.endsMinute),
                  }),
                )
                .join(', ') || t('noTime')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
