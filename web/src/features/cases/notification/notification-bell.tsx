import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { useBackCloses } from '@/lib/leaving';
import { BellLines } from './bell-lines';
import { bellQuery, markSeen } from './notifications';

/** A student's messages; the bell is marked while there are unread ones and refreshes when opened. */
export function NotificationBell({ stdId }: { stdId: string }) {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const query = useQuery(bellQuery(stdId));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  /** Opened, nothing is unread; the lines stay marked as new for as long as the bell is open. */
  const [opened, setOpened] = useState(false);
  const unread = opened ? 0 : (query.data ?? []).filter((line) => line.isNew).length;

  const open = async (target: HTMLElement) => {
    setAnchor(target);
    const lines = (await query.refetch()).data;
    setOpened(true);
    const newest = lines?.find((line) => line.isNew);
    // Left unsaid, they are new still when the bell is opened the next time.
    if (newest) await markSeen(newest.at).catch(() => undefined);
  };

  const close = () => {
    setAnchor(null);
    setOpened(false);
    client.setQueryData(bellQuery(stdId).queryKey, (lines) => lines?.map((line) => ({ ...line, isNew: false })));
  };

  useBackCloses(anchor !== null, close);

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
        onClose={close}
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
          {(lines) => <BellLines lines={lines} onFollow={close} />}
        </QueryView>
      </Popover>
    </>
  );
}
