import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { WarningWithWay } from '@/components/warning-with-way';
import { standingQuery } from '@/features/enrolment/situation/api';
import { isOffered } from '@/features/enrolment/situation/possible-operations';
import { useSignedIn } from '@/lib/use-session';
import { AskUnlock } from './ask-unlock';
import { possibleQuery } from './api';
import { endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { HoldWords } from './hold-words';

/** What stands in the student's way of enrolling, with the way out; and what was unlocked, and until when. */
export function StandingNotices() {
  // The page does not wait for words that most students never read.
  return (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  );
}

function Notices() {
  const { t } = useTranslation(['unlock', 'holds']);
  const { language } = useLanguage();
  const { academicYear, semester } = useSignedIn().userinfo;
  const term = { academicYear, semester };
  const standing = useQuery(standingQuery(term)).data;
  const mayTake = isOffered('enrol', standing);
  const isUnlocked = standing?.unlocks.some(({ purpose }) => purpose === 'hold') ?? false;
  const onHold = standing !== undefined && standing.holds.length > 0 && !isUnlocked;
  // On an enrolment day nothing stands in most students' way: what they could ask for is not asked.
  const possible = useQuery({ ...possibleQuery(term), enabled: standing !== undefined && (onHold || !mayTake) }).data;
  if (!standing) return null;
  const outside = possible?.find(({ purpose }) => purpose === 'outside_period');
  return (
    <>
      {standing.unlocks.filter(stillNeeded(standing)).map(({ purpose, until }) => (
        <Alert key={purpose} severity="success">
          {t(`unlocked.${purpose}`, { until: endTime(until, language) })}
        </Alert>
      ))}
      {onHold && <OnHold holds={standing.holds} ask={possible?.find(({ purpose }) => purpose === 'hold')} />}
      {!standing.typeChosen && (onProbation(standing) ? <TypeNeedsAdvisor /> : <TypeNotChosen />)}
      {!mayTake && outside?.refused === null && (
        <Alert severity="info" action={<AskUnlock purpose="outside_period" />}>
          {t('periodOver')}
        </Alert>
      )}
    </>
  );
}

/** What was unlocked is of no more concern once it is used: the type is chosen, the hold is released. */
function stillNeeded({ typeChosen, holds }: Schemas['Standing']) {
  return ({ purpose }: Schemas['Standing']['unlocks'][number]) =>
    (purpose !== 'probation' || !typeChosen) && (purpose !== 'hold' || holds.length > 0);
}

/** Whether the type cannot be chosen without the advisor: the page to choose it on would have nothing to press. */
function onProbation({ probation, unlocks }: Schemas['Standing']): boolean {
  return probation && !unlocks.some(({ purpose }) => purpose === 'probation');
}

function TypeNeedsAdvisor() {
  const { t } = useTranslation('unlock');
  return (
    <Alert severity="warning" action={<AskUnlock purpose="probation" />}>
      {t('typeNotChosen.probation')}
    </Alert>
  );
}

/** The page it leads to also says when it is too late to choose, and offers to ask for an unlock. */
function TypeNotChosen() {
  const { t } = useTranslation('unlock');
  return (
    <WarningWithWay to="/std/finance" wayLabel={t('typeNotChosen.choose')}>
      {t('typeNotChosen.notice')}
    </WarningWithWay>
  );
}

function OnHold({
  holds,
  ask,
}: {
  holds: readonly Schemas['HoldSummary'][];
  ask: Schemas['UnlockPossible'] | undefined;
}) {
  const { t } = useTranslation('unlock');
  return (
    <Alert severity="error" role="region" aria-label={t('onHold.title')}>
      <AlertTitle>{t('onHold.title')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {holds.map((hold) => (
          <li key={hold.placedAt + hold.kind}>
            <HoldWords hold={hold} />
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 1 }}>{ask?.refused ? ask.refused.message : t('onHold.wayOut')}</Box>
      {ask?.refused?.code === 'unlock_asked_already' && (
        <Link component={RouterLink} to="/std/cases" color="inherit">
          {t('follow')}
        </Link>
      )}
      {ask?.refused === null && (
        <Box sx={{ mt: 1.5 }}>
          <AskUnlock purpose="hold" variant="contained" />
        </Box>
      )}
    </Alert>
  );
}
