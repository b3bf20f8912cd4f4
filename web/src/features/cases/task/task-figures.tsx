import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { overviewQuery, tasksQuery } from './api';

/** What waits for the user: all of it, what is due today, what is late, and what came from or went to others. */
export function TaskFigures() {
  const { t } = useTranslation(['dashboard', 'tasks']);
  const today = useQuery(tasksQuery({ due: 'today', pageSize: 1 })).data?.total;
  const tasks = (count: number) => t('staff.tasks', { count });
  return (
    <Figures title={t('desk.tasks')} query={useQuery(overviewQuery)}>
      {({ total, overdue, escalated }) => [
        { to: '/adm/tasks', label: t('staff.waiting'), value: tasks(total) },
        { to: '/adm/tasks?due=today', label: t('staff.today'), value: today === undefined ? '' : tasks(today) },
        { to: '/adm/tasks?due=overdue', label: t('staff.overdue'), value: tasks(overdue) },
        { to: '/adm/tasks?escalated=true', label: t('tasks:escalated'), value: tasks(escalated) },
      ]}
    </Figures>
  );
}
