import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListParams } from '@/components/data-table/use-list-params';
import type { Span } from './api';

const DateField = lazy(() => import('@/components/date-time/date-field'));

/** The days a report is of, as the address keeps them; yesterday until others are chosen. */
export function useSpan(): Span {
  const params = useListParams();
  return { first: params.filter('first'), last: params.filter('last') };
}

/** The fields that choose the days, and what can be done with the report. */
export function SpanFields({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('moneyReports');
  const params = useListParams();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
      {(['first', 'last'] as const).map((name) => (
        <Box key={name} sx={{ width: 220 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={48} />}>
            <DateField
              label={t(`span.${name}`)}
              value={params.filter(name) ?? null}
              onChange={(day) => params.change({ [name]: day ?? undefined })}
            />
          </Suspense>
        </Box>
      ))}
      {children}
    </Box>
  );
}
