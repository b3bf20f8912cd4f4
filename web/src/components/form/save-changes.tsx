import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '@/lib/unsaved';

interface SaveChangesProps {
  /** Something differs from what is saved. */
  changed: boolean;
  save: { isPending: boolean; isSuccess: boolean };
  onSave: () => void;
  /** Said once it is saved. */
  saved: string;
  /** Buttons beside the one that saves. */
  children?: ReactNode;
}

/** Saves what was changed on a page, and guards it until then; pressed while nothing is changed, it says so. */
export function SaveChanges({ changed, save, onSave, saved, children }: SaveChangesProps) {
  const { t } = useTranslation('common');
  const [inVain, setInVain] = useState(false);
  useUnsaved(changed && !save.isPending);
  if (changed && inVain) setInVain(false);
  const press = () => {
    if (save.isPending) return;
    if (changed) onSave();
    else setInVain(true);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status">
        {changed && <Alert severity="info">{t('form.unsaved')}</Alert>}
        {inVain && <Alert severity="info">{t('form.unchanged')}</Alert>}
        {save.isSuccess && !changed && !inVain && <Alert severity="success">{saved}</Alert>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {children}
        <Button variant="contained" aria-disabled={save.isPending || undefined} onClick={press}>
          {t('action.save')}
        </Button>
      </Box>
    </Box>
  );
}
