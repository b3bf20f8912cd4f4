import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/client/api-error';
import { moneyText, wireAmount } from '@/lib/money-field';
import { formatBaht } from '@/lib/money';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { instalmentsQuery } from './api';
import { wholeParts, type InstalmentDraft } from './draft';

const EXAMPLE = '12,900';

/** What the parts make of an amount, with the days of this term; why they make nothing of it is said. */
export function InstalmentsPreview({ control }: { control: Control<InstalmentDraft> }) {
  const { t } = useTranslation('instalmentPatterns');
  const { language } = useLanguage();
  const [typed, setTyped] = useState(EXAMPLE);
  const parts = wholeParts(useDeferredValue(useWatch({ control, name: 'parts' })));
  const amount = moneyText.safeParse(typed).success ? wireAmount(typed) : null;
  const { data, error } = useQuery({
    ...instalmentsQuery({ amount: amount ?? '', parts: parts ?? [] }),
    enabled: amount !== null && parts !== null,
    retry: false,
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label={t('preview')}
        helperText={t('previewHint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <Box role="status">
        {error instanceof ApiError && <Alert severity="warning">{error.message}</Alert>}
        {!error && data && parts && (
          <Box component="ol" sx={{ m: 0, pl: 3 }}>
            {data.instalments.map((due) => (
              <li key={due.dueOn}>
                {`${longDate(due.dueOn, language)} · `}
                <strong>{formatBaht(due.amount)}</strong>
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
