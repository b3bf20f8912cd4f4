import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeIn } from '@/lib/text';
import { ApiError } from '@/client/api-error';
import Dialog from '@/components/dialog';
import { termsQuery } from '@/components/term-picker/api';
import { termKey, termOfKey } from '@/components/term-picker/chosen-term';
import { studentCodeIn } from '@/lib/student-code';
import { useShortTermName } from '@/lib/use-term-name';
import { useWideScreen } from '@/lib/use-media-query';
import { feeTestQuery } from './api';
import { FeeTestOutcome } from './fee-test-outcome';

const NO_TERM = { academicYear: 0, semester: 0 };

/** Tries the fee masters with a student: which normal fee is paid and why, and what the term comes to. */
export default function FeeTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['feeTests', 'common', 'student']);
  const termName = useShortTermName();
  const phone = !useWideScreen();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { data: terms = [] } = useQuery(termsQuery);
  const current = terms.find((term) => term.current) ?? terms[0];
  const key = chosen ?? (current && termKey(current)) ?? '';
  const code = studentCodeIn(typed);
  const term = termOfKey(key);
  const { data, error } = useQuery({
    ...feeTestQuery(code ?? '', term ?? NO_TERM),
    enabled: code !== null && term !== null,
    retry: false,
  });
  const unknown = code !== null && error instanceof ApiError && error.code === 'not_found';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={phone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ color: 'text.secondary' }}>{t('hint')}</Box>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            autoFocus
            label={t('student:code')}
            value={typed}
            onChange={(event) => setTyped(codeIn(event.target.value))}
            error={unknown}
            helperText={unknown ? t('student:unknown') : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
          <TextField
            select
            label={t('common:term.label')}
            value={key}
            onChange={(event) => setChosen(event.target.value)}
          >
            {terms.map((each) => (
              <MenuItem key={termKey(each)} value={termKey(each)}>
                {termName(each)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Box role="status">
          {error && !unknown && <Alert severity="warning">{t('common:failure.load_failed')}</Alert>}
          {code !== null && !error && data && <FeeTestOutcome outcome={data} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
