import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { SayBeforeContext } from '@/components/said-before';
import { validationQuery } from '@/features/enrolment/enrolment/api';
import { ExamNotices } from '@/features/enrolment/enrolment/exam-notices';
import { CreditsLine, Verdicts } from '@/features/enrolment/enrolment/verdicts';
import { fromDevice } from '@/lib/clock';
import { timeOfDay } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** Nothing is sent from here, so nothing waits until everything is said. */
const sendsNothing = () => undefined;

/** Runs the very rules of the real thing over the plan. Nothing is held by it, and it says so. */
export function ValidatePanel({ ask }: { ask: Schemas['EnrolmentAsk'] }) {
  const { t } = useTranslation(['plans', 'enrolment']);
  const { language } = useLanguage();
  const sayBefore = use(SayBeforeContext);
  const [asked, setAsked] = useState<string | null>(null);
  const sections = JSON.stringify([ask.sectionIds, ask.credits]);
  // An answer about other sections is no answer.
  const current = asked === sections;
  const query = useQuery({ ...validationQuery(ask), enabled: current });
  const validate = () => {
    if (current) void query.refetch();
    else setAsked(sections);
  };
  return (
    <Panel
      title={t('validate.title')}
      actions={
        <Button variant="outlined" disabled={query.isFetching} onClick={validate}>
          {t('validate.button')}
        </Button>
      }
    >
      {current ? (
        <QueryView query={query}>
          {(answer) => (
            <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
              <Verdicts items={answer.items} />
              <CreditsLine validation={answer} />
              <ExamNotices notices={answer.examNotices} />
              {sayBefore?.(ask, sendsNothing)}
              <Alert severity="info">
                {t('validate.nothingHeld', { at: timeOfDay(fromDevice(query.dataUpdatedAt), language) })}
              </Alert>
            </Box>
          )}
        </QueryView>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('validate.hint')}</Box>
      )}
    </Panel>
  );
}
