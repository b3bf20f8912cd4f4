import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { PlainTable } from '@/components/plain-table';
import { QueryView } from '@/components/query-view';
import { termsQuery } from '@/components/term-picker/api';
import { termKey } from '@/components/term-picker/chosen-term';
import { useUnitNames } from '@/features/people/organisation/use-units';
import { NotReadyError } from '@/lib/not-ready-error';
import { dateTime, endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { newTermQuery, useOpenTerm } from './api';
import { newTermOf, newTermSchema, type NewTermDraft } from './new-term';

const SEMESTERS = ['1', '2', '0'];

interface NewTermDialogProps {
  onClose: () => void;
  onOpened: (term: Schemas['TermView']) => void;
}

/** Opens a term with the periods of an earlier one; they are shown before anything is saved. */
export default function NewTermDialog({ onClose, onOpened }: NewTermDialogProps) {
  const { t } = useTranslation(['calendar', 'lists', 'dashboard']);
  const termName = useTermName();
  const terms = useQuery(termsQuery);
  const open = useOpenTerm();
  const form = useForm({
    resolver: zodResolver(newTermSchema),
    defaultValues: { academicYear: '', semester: '1', startsOn: null, endsOn: null, copyFrom: '' },
  });
  const typed = newTermSchema.safeParse(useWatch({ control: form.control }));
  const term = typed.success && typed.data.copyFrom ? newTermOf(typed.data) : null;
  const draft = useQuery(newTermQuery(term));
  const send = async (values: NewTermDraft) => {
    if (values.copyFrom && !draft.data) throw new NotReadyError(t('newTerm.previewFirst'));
    onOpened(await open.mutateAsync({ ...newTermOf(values), fingerprint: draft.data?.fingerprint ?? null }));
  };
  return (
    <FormDialog
      title={t('newTerm.title')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={t('newTerm.open')}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormTextField
          control={form.control}
          name="academicYear"
          label={t('newTerm.year')}
          hint={t('newTerm.yearHint')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <FormSelect
          control={form.control}
          name="semester"
          label={t('newTerm.semester')}
          options={SEMESTERS.map((value) => ({ value, label: t(`dashboard:semester.${value}`) }))}
        />
        <FormDay control={form.control} name="startsOn" label={t('newTerm.startsOn')} />
        <FormDay control={form.control} name="endsOn" label={t('newTerm.endsOn')} />
      </Box>
      <FormSelect
        control={form.control}
        name="copyFrom"
        label={t('newTerm.copyFrom')}
        hint={t('newTerm.copyHint')}
        options={[
          { value: '', label: t('newTerm.nothing') },
          ...(terms.data ?? []).map((earlier) => ({ value: termKey(earlier), label: termName(earlier) })),
        ]}
      />
      {term && <Draft query={draft} />}
    </FormDialog>
  );
}

/** The periods the term would have. */
function Draft({ query }: { query: UseQueryResult<Schemas['TermDraft']> }) {
  const { t } = useTranslation(['calendar', 'lists']);
  const { language } = useLanguage();
  const { campus: campusName } = useUnitNames();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('newTerm.preview')}</Typography>
      <QueryView query={query}>
        {({ periods }) =>
          periods.length === 0 ? (
            <Typography color="textSecondary">{t('newTerm.noPeriods')}</Typography>
          ) : (
            <PlainTable
              rows={periods}
              rowId={({ kind, campusCode }) => `${kind}:${campusCode}`}
              rowName={({ kind }) => t(`lists:calendar.period.${kind}`)}
              label={t('newTerm.preview')}
              columns={[
                {
                  key: 'kind',
                  header: t('lists:calendar.kind'),
                  cell: ({ kind }) => t(`lists:calendar.period.${kind}`),
                },
                {
                  key: 'campus',
                  header: t('lists:calendar.campus'),
                  cell: ({ campusCode }) => campusName(campusCode) || t('lists:calendar.everyCampus'),
                },
                { key: 'opens', header: t('lists:calendar.opens'), cell: ({ opensAt }) => dateTime(opensAt, language) },
                {
                  key: 'closes',
                  header: t('lists:calendar.closes'),
                  cell: ({ closesAt }) => endTime(closesAt, language),
                },
              ]}
            />
          )
        }
      </QueryView>
    </Box>
  );
}
