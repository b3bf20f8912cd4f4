import AddIcon from '@mui/icons-material/PlaylistAdd';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Menu from '@/components/menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useSignedIn } from '@/lib/use-session';
import { reportFailure } from '@/lib/report-failure';
import { plansQuery, useChangePlan } from './api';

interface PutIntoPlanProps {
  subject: Schemas['OpenSubjectView'];
  sections: readonly Schemas['OpenSectionView'][];
  /** The amount of a splittable subject. */
  credits: Schemas['CreditChoice-Output'][];
  disabled: boolean;
}

/** Puts the chosen sections into a plan, in place of other sections of the subject. Asks which plan where there are several. */
export function PutIntoPlan({ subject, sections, credits, disabled }: PutIntoPlanProps) {
  const { t } = useTranslation('plans');
  const { userinfo } = useSignedIn();
  const query = useQuery(plansQuery(userinfo));
  const plans = query.data ?? [];
  const change = useChangePlan(userinfo);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [done, setDone] = useState<Schemas['PlanView'] | null>(null);
  const free = plans.filter((plan) => plan.armedCaseId === null);

  const put = async (plan: Schemas['PlanView'] | null) => {
    setAnchor(null);
    const chosen = sections.map((section) => section.sectionId);
    const own = new Set(subject.sections.map((section) => section.sectionId));
    try {
      setDone(
        await change.mutateAsync(
          plan === null
            ? {
                type: 'create',
                name: (number) => t('name.first', { number }),
                sectionIds: chosen,
                credits,
              }
            : {
                type: 'save',
                plan,
                sectionIds: [...plan.sectionIds.filter((id) => !own.has(id)), ...chosen],
                credits: [...plan.credits.filter((one) => !own.has(one.sectionId)), ...credits],
              },
        ),
      );
    } catch (error) {
      reportFailure(error);
    }
  };

  const press = (button: HTMLElement) => {
    const [only, second] = free;
    if (second) setAnchor(button);
    else void put(only ?? null);
  };

  return (
    <>
      {done && (
        <span role="status">
          {t('put.done', { name: done.name })}{' '}
          <Link component={RouterLink} to={`/std/plan?plan=${done.planId}`}>
            {t('put.open')}
          </Link>
        </span>
      )}
      <Button
        variant="outlined"
        startIcon={<AddIcon aria-hidden />}
        disabled={disabled || !query.isSuccess || change.isPending}
        onClick={(event) => press(event.currentTarget)}
        aria-haspopup={free.length > 1 ? 'menu' : undefined}
      >
        {t('put.button', { code: subject.subjectShow })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {free.map((plan) => (
          <MenuItem key={plan.planId} onClick={() => void put(plan)}>
            {t('put.into', { name: plan.name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
