import CloudOffIcon from '@mui/icons-material/CloudOff';
import DoneIcon from '@mui/icons-material/Done';
import SaveIcon from '@mui/icons-material/SaveOutlined';
import SyncIcon from '@mui/icons-material/Sync';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { connection, type Connection } from '@/lib/connection';
import { useStore } from '@/lib/store';

const SIGNS = {
  offline: <CloudOffIcon fontSize="inherit" aria-hidden />,
  keptOffline: <CloudOffIcon fontSize="inherit" aria-hidden />,
  sending: <SyncIcon fontSize="inherit" aria-hidden />,
  kept: <SaveIcon fontSize="inherit" aria-hidden />,
  sent: <DoneIcon fontSize="inherit" aria-hidden />,
};
export type Shown = keyof typeof SIGNS;

/** What is said of the connection; nothing while all is as usual. */
export function shownState({ isOffline, sending, kept, isSent }: Connection): Shown | null {
  if (isOffline) return kept > 0 ? 'keptOffline' : 'offline';
  if (sending > 0) return 'sending';
  if (kept > 0) return 'kept';
  return isSent ? 'sent' : null;
}

/** What needs to be known before something is handed in: a dialog covers the bar that says it. */
const IN_DIALOGS: ReadonlySet<Shown> = new Set(['offline', 'keptOffline', 'kept']);

/** Offline, kept, sending or sent: a sign and a word, which screen readers hear as it changes. It takes no room else. */
export function ConnectionState({ inDialog = false }: { inDialog?: boolean }) {
  const { t } = useTranslation('common');
  const state = useStore(connection);
  const found = shownState(state);
  const shown = found && (!inDialog || IN_DIALOGS.has(found)) ? found : null;
  return (
    <Box
      aria-live="polite"
      className="on-screen"
      data-connection={shown ?? undefined}
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 0.5,
        whiteSpace: 'nowrap',
        fontSize: '0.88rem',
        ...(shown && {
          px: 1,
          py: 0.25,
          borderRadius: 1,
          color: 'text.primary',
          backgroundColor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }),
        ...(shown && inDialog && { m: 2, mt: 0, alignSelf: 'start', whiteSpace: 'normal', flexShrink: 1 }),
      }}
    >
      {shown && (
        <>
          {SIGNS[shown]}
          {t(`connection.${shown}`, { count: state.kept })}
        </>
      )}
    </Box>
  );
}
