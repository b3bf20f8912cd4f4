import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Page, Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import { useStore } from '@/lib/store';
import { tasksQuery, type TaskFilter } from './api';
import { decidedCases } from './later';

/**
 * A page of the inbox without what is decided here, filled up from the pages behind it: whoever decides the last task of a
 * page goes on with the next ones, while the server still counts the decided ones among its pages.
 */
export function useInboxPage(
  filter: TaskFilter,
  { page, pageSize, sort }: ListParams,
): UseQueryResult<Page<Schemas['TaskItem']>> {
  const decided = useStore(decidedCases);
  const pageQuery = (number: number) => tasksQuery({ ...filter, page: number, pageSize, sort });
  const query = useQuery(pageQuery(page));
  const lastPage = Math.ceil((query.data?.total ?? 0) / pageSize);
  const behind = Math.max(0, Math.min(lastPage - page, Math.ceil(decided.size / pageSize)));
  const next = useQueries({ queries: Array.from({ length: behind }, (_, index) => pageQuery(page + index + 1)) });
  if (!query.data) return query;
  const known = [query.data, ...next.flatMap(({ data }) => data ?? [])].flatMap(({ items }) => items);
  // A task that moved up a page between two answers is in both.
  const tasks = [...new Map(known.map((task) => [task.caseId, task])).values()];
  const left = tasks.filter(({ caseId }) => !decided.has(caseId));
  const total = query.data.total - (tasks.length - left.length);
  return { ...query, data: { ...query.data, items: left.slice(0, pageSize), total } };
}
