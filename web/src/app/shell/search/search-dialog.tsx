import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import Dialog from '@/components/dialog';
import { useWideScreen } from '@/lib/use-media-query';
import { useSettled } from '@/lib/use-settled';
import { useFound, type Found } from './use-found';

const TYPING_MS = 250;
const SHORTEST_SEARCH = 2;

/** Searches pages, students, subjects, sections and requests at once; choosing one opens it. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const navigate = useNavigate();
  const phone = !useWideScreen();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_MS);
  const isShort = settled.length < SHORTEST_SEARCH;
  const { found, isFetching } = useFound(isShort ? '' : settled);
  // Enter without a choice of one's own opens the first, once what is shown is what was typed.
  const choose = (one: Found | string | null) => {
    const chosen = typeof one === 'string' ? (typed.trim() === settled ? found[0] : undefined) : one;
    if (!chosen) return;
    onClose();
    void navigate(chosen.to);
  };
  return (
    <Dialog open onClose={onClose} fullScreen={phone} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('search.title')}</DialogTitle>
      <DialogContent sx={{ minHeight: { md: 420 } }}>
        <Autocomplete<Found, false, false, true>
          freeSolo
          open
          autoHighlight
          disableClearable={false}
          options={found}
          inputValue={typed}
          value={null}
          loading={isFetching}
          filterOptions={(options) => options}
          groupBy={({ group }) => t(`search.group.${group}`)}
          getOptionKey={(one) => (typeof one === 'string' ? one : `${one.group} ${one.key}`)}
          getOptionLabel={(one) => (typeof one === 'string' ? one : one.label)}
          isOptionEqualToValue={() => false}
          onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_event, one) => choose(one)}
          clearText={t('search.clear')}
          loadingText={t('common:state.loading')}
          slotProps={{ listbox: { sx: { maxHeight: { xs: '70dvh', md: 340 } } } }}
          renderOption={({ key, ...props }, one) => (
            <Box component="li" key={key} {...props} sx={{ minHeight: 48 }}>
              <Box sx={{ minWidth: 0 }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{one.label}</Box>
                {one.note && (
                  <Typography variant="body2" color="textSecondary">
                    {one.note}
                  </Typography>
                )}
              </Box>
            </Box>
          )}
          renderInput={(params) => (
            <TextField {...params} autoFocus label={t('search.label')} helperText={t('search.hint')} sx={{ mt: 1 }} />
          )}
        />
        <Box role="status" sx={{ mt: 2, color: 'text.secondary' }}>
          {!isShort && !isFetching && found.length === 0 && t('search.nothing')}
        </Box>
      </DialogContent>
    </Dialog>
  );
}
