import EditCalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { standingQuery } from '@/features/enrolment/situation/api';
import { mayOpen, sessionStore } from '@/lib/session';
import { useStore } from '@/lib/store';
import { useSignedIn } from '@/lib/use-session';
import { openForMe, opensNext } from './open-periods';

const PLAN = '/std/plan';
/** Periods in which subjects are taken. */
const TAKING: ReadonlySet<string> = new Set(['pre_enrolment', 'enrolment', 'late_enrolment', 'add_drop']);

/** To having a timetable built, while subjects can be taken or will be. */
export function BuildLink() {
  const { t } = useTranslation('dashboard');
  const { userinfo } = useSignedIn();
  const plans = mayOpen(useStore(sessionStore), PLAN);
  const { data: standing } = useQuery(standingQuery(userinfo));
  if (!plans || !standing) return null;
  const isOfUse = opensNext(standing) !== null || openForMe(standing).some(({ kind }) => TAKING.has(kind));
  if (!isOfUse) return null;
  return (
    <Button component={Link} to={`${PLAN}/build`} variant="contained" startIcon={<EditCalendarIcon aria-hidden />}>
      {t('open.build')}
    </Button>
  );
}
