import { TasksPage } from '@/features/cases/task/tasks-page';
import { changeRole } from '@/features/access/session/change-role';
import { BesideCase, decidedInDialog } from './beside-case';

export default function TasksPageOfAnyKind() {
  return <TasksPage beside={BesideCase} decided={decidedInDialog} switchRole={changeRole} />;
}
