import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSwitch } from '@/components/form/form-switch';
import { FormTextField } from '@/components/form/form-text-field';
import { MENU } from '@/lib/menus';
import { NotReadyError } from '@/lib/not-ready-error';
import { fieldRefusal } from '@/lib/server-errors';
import { useMay } from '@/lib/use-session';
import { plain } from '@/lib/text';
import { AllotmentEditor } from './allotment-editor';
import { useChangeSection } from './api';
import { changeOf, draftOf, draftSchema, rebased } from './draft';
import { MajorPicker } from './major-picker';
import { SectionHistory } from './section-history';

interface SectionFormProps {
  title: string;
  section: Schemas['SectionAdminDetail'];
  onClose: () => void;
  onSaved: (section: Schemas['SectionAdminDetail']) => void;
}

/** Open or closed, seats, who may take them, what students should know. The server judges; its reason is shown where it was asked. */
export function SectionForm({ title, section, onClose, onSaved }: SectionFormProps) {
  const { t } = useTranslation(['sections', 'common']);
  const mayEdit = useMay(MENU.sections, 'edit');
  const change = useChangeSection(section.sectionId);
  const form = useForm({ resolver: zodResolver(draftSchema), defaultValues: draftOf(section) });
  const { control, getValues, reset } = form;
  const seen = useRef(section);
  useEffect(() => {
    if (seen.current.revision === section.revision) return;
    reset(rebased(getValues(), seen.current, section));
    seen.current = section;
  }, [section, getValues, reset]);
  const draft = useWatch({ control, compute: (values) => values });
  const seats = Number(draft.seats);
  const tooFew = draft.seats !== '' && seats < section.seatsTaken;

  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={async () => {
        const tooFewSeats = t('form.seatsTooFew', { count: section.seatsTaken });
        if (tooFew) throw fieldRefusal('seats', tooFewSeats);
        const wanted = changeOf(section, draft);
        if (!wanted) throw new NotReadyError(t('common:form.unchanged'));
        onSaved(await change.mutateAsync(wanted));
      }}
      onClose={onClose}
      submitLabel={t('common:action.save')}
      readOnly={!mayEdit}
      after={<SectionHistory sectionId={section.sectionId} />}
      maxWidth="md"
    >
      <Box
        component="fieldset"
        disabled={!mayEdit}
        sx={{ border: 0, m: 0, p: 0, pt: 1, display: 'grid', gap: 2.5, minWidth: 0 }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          <FormTextField
            control={control}
            name="seats"
            kept={plain}
            label={t('form.seats')}
            hint={t('form.taken', { count: section.seatsTaken })}
            problem={tooFew ? t('form.seatsTooFew', { count: section.seatsTaken }) : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <FormSwitch control={control} name="open" label={(open) => t(open ? 'form.open' : 'form.closed')} />
          <FormSwitch control={control} name="approval" label={t('form.approval')} />
        </Box>
        {(['allowedMajors', 'excludedMajors'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <MajorPicker
                label={t(name === 'allowedMajors' ? 'form.allowed' : 'form.excluded')}
                hint={t(name === 'allowedMajors' ? 'form.allowedHint' : 'form.excludedHint')}
                value={field.value}
                onChange={field.onChange}
                problem={fieldState.error?.message}
              />
            )}
          />
        ))}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
          {(['remarkTh', 'remarkEn'] as const).map((name) => (
            <FormTextField
              key={name}
              control={control}
              name={name}
              label={t(`field.${name}`)}
              hint={t('form.remarkHint')}
              multiline
              minRows={2}
            />
          ))}
        </Box>
        <Controller
          control={control}
          name="allotments"
          render={({ field, formState: { errors } }) => (
            <AllotmentEditor
              lines={field.value}
              seats={seats}
              mayEdit={mayEdit}
              onChange={field.onChange}
              problemOf={(line) => errors.allotments?.[line]?.seats?.message}
            />
          )}
        />
      </Box>
      {section.waiting > 0 && <Alert severity="info">{t('form.waiting', { count: section.waiting })}</Alert>}
    </FormDialog>
  );
}
