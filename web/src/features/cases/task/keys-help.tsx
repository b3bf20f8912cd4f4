import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const OFF_KEY = 'myku.inbox.keys.off';

/** Whether single keys act in the inbox; who speaks to the computer turns them off. */
export function useKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(OFF_KEY) === null);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(OFF_KEY);
      else localStorage.setItem(OFF_KEY, 'yes');
      setOn(next);
    },
  ];
}

/** Which keys there are, and the way to have none. */
export function KeysHelp({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  const { t } = useTranslation('tasks');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1, color: 'text.secondary' }}>
      {on && <Box sx={{ fontSize: '0.9rem' }}>{t('keys.help')}</Box>}
      <Button size="small" onClick={() => onSwitch(!on)}>
        {t(on ? 'keys.off' : 'keys.on')}
      </Button>
    </Box>
  );
}
