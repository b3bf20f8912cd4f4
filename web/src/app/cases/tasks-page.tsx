import { TasksPage } from '@/features/cases/tasks/tasks-page';
import { BesideCase } from './beside-case';

export default function TasksPageOfAnyKind() {
  return <TasksPage beside={BesideCase} />;
}
