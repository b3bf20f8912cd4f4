import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { kindsQuery } from './api';

/** What a field of an import is called, by its name. */
export function useFieldTitle({ kind }: Pick<Schemas['BatchDetail'], 'kind'>) {
  const { data: kinds = [] } = useQuery(kindsQuery);
  const fields = kinds.find((each) => each.kind === kind)?.fields ?? [];
  const titles = new Map(fields.map(({ name, title }) => [name, title]));
  return (name: string) => titles.get(name) ?? name;
}
