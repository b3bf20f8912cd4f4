import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useChangePlan } from '@/features/enrolment/plan/api';
import { reportFailure } from '@/lib/report-failure';
import { useSignedIn } from '@/lib/use-session';
import { namedIn, type Draft } from './draft';

/** Makes a plan of a timetable and goes there, where it is sent or armed. */
export function useKeepAsPlan() {
  const { t } = useTranslation('timetableProposals');
  const { userinfo } = useSignedIn();
  const change = useChangePlan(userinfo);
  const navigate = useNavigate();
  const save = async (timetable: Schemas['TimetableView'], draft: Draft) => {
    const amounts = new Map(namedIn(draft).map(({ code, amount }) => [code, amount]));
    try {
      const plan = await change.mutateAsync({
        type: 'create',
        name: (number) => t('keep.name', { number }),
        sectionIds: timetable.chosen.map(({ sectionId }) => sectionId),
        credits: timetable.chosen.flatMap(({ subject, sectionId }) => {
          const credit = amounts.get(subject);
          return credit ? [{ sectionId, credit }] : [];
        }),
      });
      if (plan) await navigate(`/std/plan?plan=${plan.planId}`);
    } catch (error) {
      reportFailure(error);
    }
  };
  return { save, isPending: change.isPending };
}
