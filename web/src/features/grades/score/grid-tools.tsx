import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { View } from './use-view';
import type { Only, SortBy } from './view';

const LISTS = ['all', 'blanks', 'mine', 'near'] as const satisfies readonly Only[];
const COLUMNS = ['code', 'name', 'section', 'total', 'letter'] as const satisfies readonly SortBy[];

interface GridToolsProps {
  sheet: Schemas['SheetView'];
  view: View;
  /** Goes to the first student that is shown. */
  onEnter: () => void;
}

/** Finds a student, and says which students the grid shows in which order. */
export function GridTools({ sheet, view, onEnter }: GridToolsProps) {
  const { t } = useTranslation('scores');
  const { choice, change, shown } = view;
  const sections = sheet.sections.length > 1 ? sheet.sections : [];
  const isAscending = choice.direction === 'ascending';
  const count = sheet.students.length;
  return (
    <>
      <TextField
        type="search"
        size="small"
        label={t('find.label')}
        value={choice.text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && shown.students.length > 0) onEnter();
        }}
        sx={{ width: 220 }}
      />
      <TextField
        select
        size="small"
        label={t('find.only')}
        value={choice.only}
        onChange={(event) => change({ only: event.target.value as Only })}
        sx={{ width: 180 }}
      >
        {LISTS.map((only) => (
          <MenuItem key={only} value={only}>
            {t(`find.${only}`)}
          </MenuItem>
        ))}
        {sections.map(({ sectionCode }) => (
          <MenuItem key={sectionCode} value={`section:${sectionCode}`}>
            {t('grid.section', { code: sectionCode })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={t('find.by')}
        value={choice.by}
        onChange={(event) => change({ by: event.target.value as SortBy, direction: 'ascending' })}
        sx={{ width: 170 }}
      >
        {COLUMNS.map((by) => (
          <MenuItem key={by} value={by}>
            {t(`find.column.${by}`)}
          </MenuItem>
        ))}
        {sheet.topics.map(({ topicId, name }) => (
          <MenuItem key={topicId} value={`topic:${topicId}`}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={t(isAscending ? 'find.ascending' : 'find.descending')}
        title={t(isAscending ? 'find.ascending' : 'find.descending')}
        onClick={() => change({ direction: isAscending ? 'descending' : 'ascending' })}
      >
        {isAscending ? <ArrowUpwardIcon /> : <ArrowDownwardIcon />}
      </IconButton>
      {view.isArranged && (
        <Button size="small" onClick={view.again}>
          {t('find.again')}
        </Button>
      )}
      <span role="status">
        {shown.students.length < count && t('find.count', { shown: shown.students.length, count })}
      </span>
    </>
  );
}
