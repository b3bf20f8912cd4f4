import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { reportFailure } from '@/lib/report-failure';
import { useSetExplained } from './api';

/** Whether students may read how their published grade came about: switched at any time, at once. */
export function ExplainedSwitch({ sheet }: { sheet: Schemas['SheetView'] }) {
  const { t } = useTranslation('gradeSheets');
  const change = useSetExplained(sheet.sheetId);
  const shown = change.isPending ? change.variables : sheet.isExplained;
  return (
    <Panel title={t('explained.title')}>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <FormControlLabel
          control={
            <Switch
              checked={shown}
              disabled={!sheet.rights.explained}
              onChange={(_, wanted) => change.mutate(wanted, { onError: reportFailure })}
            />
          }
          label={t('explained.label')}
        />
        <Note>{t('explained.hint')}</Note>
      </Box>
    </Panel>
  );
}
