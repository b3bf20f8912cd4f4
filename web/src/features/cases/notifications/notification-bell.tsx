import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { BellLines } from './bell-lines';
import { bellQuery, lastSeen, markSeen } from './notifications';

/** A student's messages; the bell is marked while there are unread ones and refreshes when opened. */
export function NotificationBell({ stdId }: { stdId: string }) {
  const { t } = useTranslation('shell');
  const query = useQuery(bellQuery(stdId));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState(() => lastSeen(stdId));
  /** What was seen before the bell was opened: the lines after it are marked as new for as long as it is open. */
  const [before, setBefore] = useState(seen);
  const unread = (query.data ?? []).filter((line) => line.at > seen).length;

  const open = async (target: HTMLElement) => {
    setAnchor(target);
    setBefore(seen);
    const newest = (await query.refetch()).data?.[0]?.at;
    if (!newest) return;
    markSeen(stdId, newest);
    setSeen(newest);
  };

  return (
    <>
      <IconButton
        aria-label={t('notifications.label', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => void open(event.currentTarget)}
      >
        {unread > 0 ? (
          <Badge badgeContent={unread} color="error" max={99}>
            <NotificationsIcon />
          </Badge>
        ) : (
          <NotificationsIcon />
        )}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('notifications.title'),
            sx: { width: 380, maxWidth: 'calc(100vw - 32px)', p: 2 },
          },
        }}
      >
        <Typography variant="h2" sx={{ mb: 1 }}>
          {t('notifications.title')}
        </Typography>
        <QueryView
          query={query}
          isEmpty={(lines) => lines.length === 0}
          empty={<EmptyState title={t('notifications.empty')} />}
        >
          {(lines) => <BellLines lines={lines} seen={before} onFollow={() => setAnchor(null)} />}
        </QueryView>
      </Popover>
    </>
  );
}
