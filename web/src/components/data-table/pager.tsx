import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/client/schemas';
import type { ListParams } from './use-list-params';

const PAGE_SIZES = [10, 20, 50, 100];

interface PagerProps {
  params: ListParams;
  page: Page<unknown>;
}

/** Where the shown rows stand in their list, and the way on. A list that is counted only so far says "more than". */
export function Pager({ params, page: { items, page, pageSize, total, isCapped } }: PagerProps) {
  const { t } = useTranslation('common');
  const labelId = useId();
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = isCapped ? from + items.length - 1 : Math.min(page * pageSize, total);
  const last = isCapped ? items.length < pageSize : to >= total;
  return (
    <Box
      component="nav"
      aria-label={t('table.pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: 0.5, sm: 1 },
        pt: 1.5,
        fontSize: '0.9rem',
      }}
    >
      <Box component="span" id={labelId}>
        {t('table.rowsPerPage')}
      </Box>
      <Select
        size="small"
        variant="standard"
        value={PAGE_SIZES.includes(pageSize) ? pageSize : ''}
        onChange={(event) => params.change({ pageSize: event.target.value })}
        slotProps={{ input: { 'aria-labelledby': labelId } }}
        labelId={labelId}
      >
        {PAGE_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <span aria-live="polite">{t(isCapped ? 'table.shownOfMore' : 'table.shown', { from, to, total })}</span>
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <IconButton
          aria-label={t('table.previous')}
          disabled={page <= 1}
          onClick={() => params.change({ page: page - 1 })}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label={t('table.next')} disabled={last} onClick={() => params.change({ page: page + 1 })}>
          <ChevronRightIcon />
        </IconButton>
      </Box>
    </Box>
  );
}
