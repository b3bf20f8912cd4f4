import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { StatusChip } from '@/components/status-chip';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { goals } from './api';

const GoalDialog = lazy(() => import('./goal-dialog'));

/** The strategic goals of the university: found, added, renamed and retired, and which versions serve each. */
export default function GoalsPage() {
  const { t } = useTranslation(['goals', 'masters']);
  const { language, pick } = useLanguage();
  const master = useMaster<Schemas['GoalView']>(MENU.strategicGoals);
  const { close, say } = master;
  const actionsOf = useRowActions(master, { nameOf: ({ goalCode }) => goalCode });
  return (
    <MasterPage
      master={master}
      query={useQuery(goals.list(master.asked))}
      texts="goals"
      rowId={({ goalCode }) => goalCode}
      rowName={({ goalCode }) => goalCode}
      columns={[
        { key: 'code', header: t('masters:code'), width: 120, cell: ({ goalCode }) => goalCode },
        {
          key: 'name',
          header: t('masters:name'),
          cell: ({ nameTh, nameEn }) => pick(nameTh, nameEn),
          note: ({ nameTh, nameEn }) => pick(nameEn, nameTh),
        },
        {
          key: 'status',
          header: t('column.status'),
          cell: ({ status }) => <StatusChip of="goal" state={status} label={t(`status.${status}`)} />,
        },
        {
          key: 'uses',
          header: t('column.uses'),
          cell: ({ goalCode, uses }) =>
            uses === 0 ? (
              t('usedNowhere')
            ) : (
              <Link
                component={RouterLink}
                to={`/adm/curriculum/subjects?goal=${encodeURIComponent(goalCode)}`}
                aria-label={t('usesOf', { count: uses, code: goalCode })}
              >
                {t('uses', { count: uses })}
              </Link>
            ),
        },
        {
          key: 'changed',
          header: t('column.changed'),
          cell: ({ changedAt }) => dateTime(changedAt, language),
          note: ({ changedBy }) => (changedBy ? pick(changedBy.th, changedBy.en) : ''),
        },
      ]}
      actionsOf={actionsOf}
      dialog={(goal) => (
        <GoalDialog
          goal={goal}
          onClose={close}
          onSaved={({ goalCode }) => say(t('masters:saved', { name: goalCode }))}
        />
      )}
    />
  );
}
