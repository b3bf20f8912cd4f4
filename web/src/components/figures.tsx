import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from './page';
import { FigureCard, type FigureCardProps } from './figure-card';
import { QueryView } from './query-view';

interface FiguresProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  /** The figures, each with the way to what it counts; with none, nothing is shown. */
  children: (data: Data) => readonly FigureCardProps[];
}

/** What an area says on the home page of who works in it. */
export function Figures<Data>({ title, query, children }: FiguresProps<Data>) {
  if (query.data !== undefined && children(query.data).length === 0) return null;
  return (
    <Panel title={title}>
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={92} />}>
        {(data) => (
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(148px, 1fr))' }}>
            {children(data).map((figure) => (
              <FigureCard key={figure.label + (figure.note ?? '')} {...figure} />
            ))}
          </Box>
        )}
      </QueryView>
    </Panel>
  );
}
