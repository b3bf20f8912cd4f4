import NotificationsIcon from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/empty-state';
import { QueryView } from '@/components/query-view';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { contactsQuery, lastSeen, markSeen } from './notifications';

/** A student's messages; the bell is marked while there are unread ones and refreshes when opened. */
export function NotificationBell({ stdId }: { stdId: string }) {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const query = useQuery(contactsQuery(stdId));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [seen, setSeen] = useState(() => lastSeen(stdId));
  const unread = (query.data ?? []).filter((message) => message.updated_dt > seen).length;

  const open = async (target: HTMLElement) => {
    setAnchor(target);
    const newest = (await query.refetch()).data?.[0]?.updated_dt;
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
          isEmpty={(messages) => messages.length === 0}
          empty={<EmptyState title={t('notifications.empty')} />}
        >
          {(messages) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {messages.map((message) => (
                <Box
                  component="li"
                  key={message.updated_dt + message.message}
                  sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}
                >
                  <Typography variant="body2">{message.message}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {dateTime(message.updated_dt, language)}
                  </Typography>
                </Box>
              ))}
            </Box>
          )}
        </QueryView>
      </Popover>
    </>
  );
}
