import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { clock, type Day, type Span } from './placing';
import { placeInDay } from './place-in-day';

const LOOK = {
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 0.75,
  color: 'text.secondary',
  justifyContent: 'start',
  alignItems: 'start',
  gap: 0.5,
  '&:hover, &.Mui-focusVisible': { borderColor: 'primary.main', color: 'primary.main', backgroundColor: '#fff' },
} as const;

interface FreeProps {
  day: Day;
  free: Span;
  address: string;
}

interface FreeLinkProps extends FreeProps {
  /** Says on the screen, too, what it leads to: there is room for it. */
  wide: boolean;
}

function FreeLink({ day, free, address, wide }: FreeLinkProps) {
  const { t } = useTranslation('common');
  const span = { from: clock(free.startsMinute), to: clock(free.endsMinute) };
  return (
    <ButtonBase
      component={RouterLink}
      to={address}
      aria-label={t('week.freeAsk', { day: t(`week.days.${day}`), ...span })}
      sx={{
        ...LOOK,
        width: '100%',
        height: '100%',
        ...(wide ? { minHeight: 44, p: 1, alignItems: 'center' } : { px: 0.75, py: 0.5 }),
      }}
    >
      <Box sx={{ flex: '1 1 auto', textAlign: 'start' }}>{t(wide ? 'week.freeLine' : 'week.freeSpan', span)}</Box>
      <SearchIcon fontSize="inherit" aria-hidden sx={{ mt: wide ? 0 : 0.25 }} />
    </ButtonBase>
  );
}

/** A free stretch in the grid, at its time of the day. */
export function FreeBlock({ firstHour, ...props }: FreeProps & { firstHour: number }) {
  return (
    <Box
      component="li"
      sx={{
        ...placeInDay({ ...props.free, lane: 0, lanes: 1 }, firstHour),
        fontSize: '0.8rem',
        lineHeight: 1.35,
        displayPrint: 'none',
      }}
    >
      <FreeLink {...props} wide={false} />
    </Box>
  );
}

/** A free stretch in the list of a day. */
export function FreeItem(props: FreeProps) {
  return (
    <Box component="li" sx={{ displayPrint: 'none' }}>
      <FreeLink {...props} wide />
    </Box>
  );
}
