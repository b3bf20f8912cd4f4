import { TasksPage } from '@/features/cases/task/tasks-page';
import { BesideCase } from './beside-case';

export default function TasksPageOfAnyKind() {
  return <TasksPage beside={BesideCase} />;
}
