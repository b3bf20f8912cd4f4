import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { Column } from '@/components/data-table/types';
import { PlainTable } from '@/components/plain-table';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface LayoutPreviewProps {
  layout: Schemas['SlotLayout'];
  /** Whose slots, in words. */
  whose: string;
}

/** What a rule gives, year by year, and what saving it changes. */
export function LayoutPreview({ layout, whose }: LayoutPreviewProps) {
  const { t } = useTranslation('slots');
  const { language } = useLanguage();
  const filled = layout.windows.map((window) => window.students);
  const columns: Column<Schemas['SlotGroup']>[] = [
    {
      key: 'group',
      header: t('group.year'),
      cell: (group) => t(group.finalYear ? 'group.final' : 'group.name', { year: group.studyYear }),
    },
    { key: 'students', header: t('group.students'), align: 'right', cell: (group) => group.students },
    { key: 'first', header: t('group.first'), cell: (group) => dateTime(group.firstOpensAt, language) },
    { key: 'last', header: t('group.last'), cell: (group) => dateTime(group.lastOpensAt, language) },
  ];
  const changes = layout.created + layout.moved + layout.removed;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={changes > 0 ? 'warning' : 'info'}>
        <Box sx={{ fontWeight: 700 }}>
          {t('preview.summary', {
            whose,
            students: t('count.students', { count: layout.students }),
            windows: t('count.windows', { count: layout.windows.length }),
            least: Math.min(...filled),
            most: Math.max(...filled),
          })}
        </Box>
        {t('preview.changes', {
          created: layout.created,
          moved: layout.moved,
          unchanged: layout.unchanged,
          removed: layout.removed,
        })}
      </Alert>
      <PlainTable
        label={t('preview.title')}
        columns={columns}
        rows={layout.groups}
        rowId={(group) => `${group.finalYear}${group.studyYear}`}
        rowName={(group) => t('group.name', { year: group.studyYear })}
      />
    </Box>
  );
}
