import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '@/lib/use-shortcuts';

const SearchDialog = lazy(() => import('./search-dialog'));

/** Opens the search over everything the user may see; `/` and Ctrl+K do too, whatever the layout of the keyboard. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  useShortcuts({ Slash: () => setOpen(true) }, true);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role=dialog]')) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Tooltip title={t('search.tip')}>
        <IconButton aria-label={t('search.open')} aria-keyshortcuts="/ Control+K" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>{open && <SearchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
