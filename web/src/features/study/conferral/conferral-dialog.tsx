import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod/mini';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTerm } from '@/components/form/form-term';
import { neededDay, yearText } from '@/lib/form-fields';
import { useListForCouncil } from './api';

const schema = z.object({
  year: yearText,
  semester: z.string(),
  councilOn: neededDay,
});

/** Lists the approved requests of a term for the council that meets on a day; the case then shows who is on it. */
export default function ConferralDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('conferral');
  const navigate = useNavigate();
  const list = useListForCouncil();
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { year: '', semester: '2', councilOn: null },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('add')}
      form={form}
      onSubmit={async ({ year, semester, councilOn }) => {
        const { caseId } = await list.mutateAsync({
          academicYear: Number(year),
          semester: Number(semester),
          councilOn: councilOn ?? '',
        });
        await navigate(`/adm/cases/${caseId}`);
      }}
      onClose={onClose}
      submitLabel={t('add')}
    >
      <FormTerm control={control} label={t('term')} year="year" semester="semester" />
      <FormDay control={control} name="councilOn" label={t('councilOn')} />
    </FormDialog>
  );
}
