import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { SearchField } from '@/components/filters';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { QueryView } from '@/components/query-view';
import { sentence } from '@/lib/form-fields';
import { formatBaht } from '@/lib/money';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { openBillsQuery, useAcceptMatch } from './api';

const schema = z.object({
  number: z.string().check(z.minLength(1, 'validation.required')),
  reason: sentence(limits.MatchInput.reason),
});
type Values = z.infer<typeof schema>;

/** Asks a second person to agree that the money of a line pays one open bill; then the case is shown. */
export default function MatchDialog({ row, onClose }: { row: Schemas['DeskRow']; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const ask = useAcceptMatch(row);
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { number: '', reason: '' } });
  const facts = [row.reference1, row.reference2].filter(Boolean).join(' · ');
  return (
    <FormDialog
      title={t('match.title', { reference: row.reference, amount: formatBaht(row.amount) })}
      form={form}
      onSubmit={async (values) => void navigate(`/adm/cases/${(await ask.mutateAsync(values)).caseId}`)}
      onClose={onClose}
      submitLabel={t('send')}
    >
      <Alert severity="info">{t('match.effect')}</Alert>
      {facts && <Box sx={{ color: 'text.secondary' }}>{t('match.said', { facts })}</Box>}
      <Bills row={row} control={form.control} />
      <FormTextField control={form.control} name="reason" label={t('match.reason')} multiline minRows={2} />
    </FormDialog>
  );
}

/** The bills to choose from: without a text those that ask for exactly the line's amount. */
function Bills({ row, control }: { row: Schemas['DeskRow']; control: Control<Values> }) {
  const { t } = useTranslation('desk');
  const [text, setText] = useState('');
  const id = useId();
  const query = useQuery(openBillsQuery(row.id, text));
  const { field, fieldState } = useController({ control, name: 'number' });
  return (
    <>
      <Box
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        sx={{ display: 'grid' }}
      >
        <SearchField label={t('match.search')} value="" onSearch={setText} hint={t('match.searchHint')} />
      </Box>
      <FormControl error={fieldState.invalid}>
        <FormLabel id={id}>{t(text ? 'match.found' : 'match.same')}</FormLabel>
        <QueryView query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <Box role="status" sx={{ py: 1, color: 'text.secondary' }}>
                {t(text ? 'match.nothingFound' : 'match.nothingSame')}
              </Box>
            ) : (
              <RadioGroup aria-labelledby={id} name={field.name} value={field.value} onChange={field.onChange}>
                {items.map((bill) => (
                  <FormControlLabel
                    key={bill.number}
                    value={bill.number}
                    control={<Radio />}
                    sx={{ m: 0, py: 0.5, alignItems: 'flex-start' }}
                    label={<Bill bill={bill} />}
                  />
                ))}
              </RadioGroup>
            )
          }
        </QueryView>
        {fieldState.invalid && <FormHelperText>{t('match.none')}</FormHelperText>}
      </FormControl>
    </>
  );
}

function Bill({ bill }: { bill: Schemas['OpenBill'] }) {
  const { t } = useTranslation('desk');
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const { number, open, studentCode, studentName, dueOn, academicYear, semester, isExact } = bill;
  const due = dueOn && t('match.due', { day: shortDate(dueOn, language) });
  return (
    <Box sx={{ pt: 1 }}>
      <Box>
        {studentCode} {pick(studentName.th, studentName.en)}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
        {[number, termName({ academicYear, semester }), due].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ fontWeight: isExact ? 700 : undefined }}>
        {t(isExact ? 'match.exact' : 'match.open', { amount: formatBaht(open) })}
      </Box>
    </Box>
  );
}
