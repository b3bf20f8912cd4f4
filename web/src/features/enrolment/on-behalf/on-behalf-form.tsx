import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { ApiError } from '@/client/api-error';
import type { EnrolResponse, OnBehalfPreview } from '@/client/models';
import { FormTextField } from '@/components/form/form-text-field';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { isHopeless, RequestPreview } from '@/features/enrolment/enrolment/request-preview';
import { codeOfStudent, sentence } from '@/lib/form-fields';
import { showServerErrors } from '@/lib/server-errors';
import { studentCodeIn } from '@/lib/student-code';
import { previewQuery, useEnrolOnBehalf, type SectionOption } from './api';
import { HeldPicker, SectionPicker } from './section-pickers';

const REASON_LENGTH = 500;
const schema = z.object({
  operation: z.enum(['enrol', 'change', 'drop', 'withdraw']),
  studentCode: codeOfStudent,
  reason: sentence(REASON_LENGTH),
});
type Values = z.infer<typeof schema>;

const NONE: SectionOption[] = [];
const numbersOf = (sections: readonly SectionOption[]) => sections.map((section) => section.sectionId);

interface OnBehalfFormProps {
  onClose: () => void;
  onAnswer: (answer: EnrolResponse) => void;
}

/** What is asked for, for whom and why; as soon as it says enough, what the student's rules say of it. */
export function OnBehalfForm({ onClose, onAnswer }: OnBehalfFormProps) {
  const { t } = useTranslation(['results', 'common', 'student']);
  const enrol = useEnrolOnBehalf();
  const [taken, setTaken] = useState(NONE);
  const [chosen, setChosen] = useState({ of: '', sections: NONE });
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { operation: 'enrol', studentCode: '', reason: '' },
  });
  const [operation, typedCode] = useWatch({ control: form.control, name: ['operation', 'studentCode'] });
  const studentCode = studentCodeIn(typedCode);
  // What one student holds is nothing another one could give up.
  const given = chosen.of === studentCode ? chosen.sections : NONE;
  const takes = operation === 'enrol' || operation === 'change';
  const gives = operation !== 'enrol';
  const [first] = takes ? taken : given;
  const complete = (!takes || taken.length > 0) && (!gives || given.length > 0);
  const asked: OnBehalfPreview = {
    operation,
    studentCode: studentCode ?? '',
    academicYear: first?.academicYear ?? 0,
    semester: first?.semester ?? 0,
    sectionIds: takes ? numbersOf(taken) : [],
    dropSectionIds: gives ? numbersOf(given) : [],
  };
  const preview = useQuery(previewQuery(asked, complete && studentCode !== null));

  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      onAnswer(await enrol.mutateAsync({ ...asked, reason }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        form.setError('studentCode', { message: t('student:unknown') });
      else showServerErrors(error, form.setError);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Alert severity="info">{t('onBehalf.hint')}</Alert>
        <StudentCodeField control={form.control} name="studentCode" desk="enrolment" />
        <FormTextField control={form.control} name="operation" label={t('onBehalf.operation')} select>
          {schema.shape.operation.options.map((known) => (
            <MenuItem key={known} value={known}>
              {t(`onBehalf.operations.${known}`)}
            </MenuItem>
          ))}
        </FormTextField>
        {gives && (
          <HeldPicker
            studentCode={studentCode}
            value={given}
            onChange={(sections) => setChosen({ of: studentCode ?? '', sections })}
          />
        )}
        {takes && <SectionPicker value={taken} onChange={setTaken} />}
        {preview.data && <RequestPreview validation={preview.data} operation={operation} />}
        <FormTextField control={form.control} name="reason" label={t('onBehalf.reason')} multiline minRows={2} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={!complete || isHopeless(preview.data) || form.formState.isSubmitting || enrol.isPending}
        >
          {t(`onBehalf.submit.${operation}`, { count: (takes ? taken : given).length })}
        </Button>
      </DialogActions>
    </form>
  );
}
