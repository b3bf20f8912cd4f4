import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDate } from '@/components/form/form-date';
import { FormDialog } from '@/components/form/form-dialog';
import { useFieldMessage } from '@/components/form/use-field-message';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { substitutesQuery, teachersQuery, useEndSubstitute, useNameSubstitute } from './api';
import { serverNow } from '@/lib/clock';

const SHORTEST_SEARCH = 2;
const required = z.string().check(z.minLength(1, 'validation.required'));
const instant = z.nullable(z.string()).check(z.refine((value) => value !== null, 'validation.required'));
const schema = z.object({ personId: required, since: instant, until: instant });
type Draft = z.infer<typeof schema>;

/** Who stands in for the coordinator: named for a time, and ended. */
export default function SubstitutesDialog({ sheet, onClose }: { sheet: Schemas['SheetView']; onClose: () => void }) {
  const { t } = useTranslation('graders');
  const save = useNameSubstitute(sheet.sheetId);
  const [defaultValues] = useState(() => ({ personId: '', since: new Date(serverNow()).toISOString(), until: null }));
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues });
  return (
    <FormDialog
      title={t('title')}
      form={form}
      onSubmit={async ({ personId, since, until }) => {
        await save.mutateAsync({ personId, since: since ?? '', until: until ?? '' });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('name')}
      maxWidth="sm"
      after={<Substitutes sheet={sheet} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>{t('hint')}</div>
        <TeacherField sheetId={sheet.sheetId} control={form.control} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormDate control={form.control} name="since" label={t('since')} />
          <FormDate control={form.control} name="until" label={t('until')} />
        </Box>
      </Box>
    </FormDialog>
  );
}

/** A teacher, found by name. */
function TeacherField({ sheetId, control }: { sheetId: string; control: Control<Draft> }) {
  const { t } = useTranslation(['graders', 'lists', 'common']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name: 'personId' });
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Schemas['TeacherChoice'] | null>(null);
  const isLong = words.length >= SHORTEST_SEARCH;
  const query = useQuery({ ...teachersQuery(sheetId, words), enabled: isLong });
  return (
    <Autocomplete<Schemas['TeacherChoice']>
      options={isLong ? (query.data ?? []) : []}
      value={chosen}
      loading={query.isFetching}
      onChange={(_event, teacher) => {
        setChosen(teacher);
        field.onChange(teacher?.personId ?? '');
      }}
      onInputChange={(_event, typed) => setWords(typed.trim())}
      filterOptions={(options) => options}
      getOptionKey={({ personId }) => personId}
      isOptionEqualToValue={(one, other) => one.personId === other.personId}
      getOptionLabel={({ name, department }) =>
        [pick(name.th, name.en), department && pick(department.th, department.en)].filter(Boolean).join(' · ')
      }
      noOptionsText={t(isLong ? 'nobody' : 'typeMore')}
      loadingText={t('common:state.loading')}
      clearText={t('lists:picker.clear')}
      openText={t('lists:picker.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('person')}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={messageOf(fieldState.error?.message)}
        />
      )}
    />
  );
}

function Substitutes({ sheet }: { sheet: Schemas['SheetView'] }) {
  const { t } = useTranslation(['graders', 'common']);
  const { pick, language } = useLanguage();
  const items = useQuery(substitutesQuery(sheet.sheetId)).data ?? [];
  const end = useEndSubstitute(sheet.sheetId);
  async function ended({ substituteId, person }: Schemas['SubstituteView']) {
    const message = t('end.confirm', { name: pick(person.th, person.en) });
    const isSure = await ask({
      title: t('end.title'),
      message,
      confirmLabel: t('end.do'),
      cancelLabel: t('common:action.cancel'),
    });
    if (isSure) end.mutate(substituteId, { onError: reportFailure });
  }
  if (items.length === 0) return null;
  return (
    <section aria-label={t('list')}>
      <Box component="h3" sx={{ fontSize: '1rem', m: 0, mb: 1 }}>
        {t('list')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {items.map((substitute) => (
          <Box
            component="li"
            key={substitute.substituteId}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}
          >
            <div>
              <strong>{pick(substitute.person.th, substitute.person.en)}</strong> {t(`state.${substitute.state}`)}
              <Box sx={{ color: 'text.secondary' }}>
                {t('times', {
                  since: dateTime(substitute.since, language),
                  until: endTime(substitute.endedAt ?? substitute.until, language),
                })}
              </Box>
            </div>
            {substitute.state !== 'over' && <Button onClick={() => void ended(substitute)}>{t('end.do')}</Button>}
          </Box>
        ))}
      </Box>
    </section>
  );
}
