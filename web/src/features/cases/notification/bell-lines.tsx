import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { placeOf } from './notifications';

interface BellLinesProps {
  lines: readonly Schemas['NotificationView'][];
  onFollow: () => void;
}

/** The messages; each leads to its case or to the place it speaks of. New ones say so. */
export function BellLines({ lines, onFollow }: BellLinesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.notificationId} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Line line={line} onFollow={onFollow} />
        </Box>
      ))}
    </Box>
  );
}

function Line({ line, onFollow }: { line: Schemas['NotificationView']; onFollow: () => void }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const place = placeOf(line);
  const words = (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: line.isNew ? 700 : undefined }}>
        {line.isNew && <Box component="span" sx={{ color: 'primary.main' }}>{`${t('notifications.new')} · `}</Box>}
        {line.message}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {dateTime(line.at, language)}
      </Typography>
    </Box>
  );
  if (!place) return <Box sx={{ py: 1.25 }}>{words}</Box>;
  return (
    <Link
      component={RouterLink}
      to={place}
      onClick={onFollow}
      color="inherit"
      underline="none"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
        px: 1,
        mx: -1,
        borderRadius: 1,
        '&:hover, &:focus-visible': { backgroundColor: 'action.hover' },
      }}
    >
      {words}
      <ChevronRightIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
    </Link>
  );
}
