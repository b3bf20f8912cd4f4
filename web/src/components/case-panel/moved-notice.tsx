import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useActorName } from './use-actor-name';
import type { CaseTexts } from './use-case-texts';

interface MovedNoticeProps {
  view: Pick<Schemas['CaseView'], 'timeline' | 'stage' | 'result'>;
  texts: CaseTexts;
  /** Something is written that can no longer be sent: it says that it can be copied. */
  written: boolean;
}

/** Says in an open dialog that the case moved meanwhile: which state it has now, by whom and when. */
export function MovedNotice({ view, texts, written }: MovedNoticeProps) {
  const { t } = useTranslation('case');
  const { language } = useLanguage();
  const nameOf = useActorName();
  const step = view.timeline.findLast(({ stageFrom, stageTo }) => stageTo === view.stage && stageFrom !== stageTo);
  return (
    <Alert severity="warning">
      <AlertTitle>{t('conflict')}</AlertTitle>
      {t('movedOn.now', { stage: texts.result(view.result) })}
      {step && <Box>{t('movedOn.by', { name: nameOf(step), at: dateTime(step.at, language) })}</Box>}
      <Box>{t(written ? 'movedOn.copy' : 'movedOn.nothingSent')}</Box>
    </Alert>
  );
}
