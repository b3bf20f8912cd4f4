import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { endTime } from '@/lib/thai-date';
import { useAudience } from '@/lib/use-audience';
import { useLanguage } from '@/lib/use-language';

/** The text for what is the matter: approval may mend it, subjects can still be added, or it is too late for that. */
function keyOf({ enoughIfApproved, until }: Schemas['MinimumView']): string {
  if (enoughIfApproved) return 'minimum.ifApproved';
  return until ? 'minimum.below' : 'minimum.over';
}

/** That a term's minimum of credits is not reached as things stand, and until when that can be mended. */
export function MinimumNotice({ below }: { below: Schemas['MinimumView'] }) {
  const { t } = useTranslation('enrolment');
  const { language } = useLanguage();
  const context = useAudience();
  const { minimum, creditsEnrolled: enrolled, creditsWaiting: waiting, until } = below;
  return (
    <Alert severity={below.enoughIfApproved ? 'info' : 'warning'}>
      {t(keyOf(below), {
        context,
        minimum,
        enrolled,
        waiting,
        total: enrolled + waiting,
        until: endTime(until, language),
      })}
    </Alert>
  );
}
