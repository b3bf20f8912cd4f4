import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod/mini';
import { ApiError } from '@/client/api-error';
import type { EnrolResponse } from '@/client/models';
import { Items } from '@/components/case-panel/case-facts';
import { useCaseTexts } from '@/components/case-panel/use-case-texts';
import { FormTextField } from '@/components/form-text-field';
import { useWideScreen } from '@/lib/use-media-query';
import { showServerErrors } from '@/lib/server-errors';
import { keysOfPresses, useEnrolOnBehalf, type SectionOption } from './api';
import { HeldPicker, SectionPicker } from './section-pickers';

const STUDENT_CODE = /^\d{10}$/;
const REASON_LENGTH = 500;
const schema = z.object({
  operation: z.enum(['enrol', 'drop', 'withdraw']),
  studentCode: z.string().check(z.trim(), z.regex(STUDENT_CODE, 'validation.studentCode')),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'validation.required'), z.maxLength(REASON_LENGTH, 'validation.tooLong')),
});
type Values = z.infer<typeof schema>;

/** Sections to take, or sections the student holds: a choice of one is none of the other. */
interface Chosen {
  takes: boolean;
  sections: SectionOption[];
}

const NONE: SectionOption[] = [];

/** Enrols, drops or withdraws for a student, by the student's own rules; the answer says what became of each subject. */
export default function OnBehalfDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['results', 'common']);
  const phone = !useWideScreen();
  const enrol = useEnrolOnBehalf();
  const [chosen, setChosen] = useState<Chosen>({ takes: true, sections: NONE });
  const [keyOf] = useState(keysOfPresses);
  const [answer, setAnswer] = useState<EnrolResponse | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { operation: 'enrol', studentCode: '', reason: '' },
  });
  const [operation, studentCode] = useWatch({ control: form.control, name: ['operation', 'studentCode'] });
  const takes = operation === 'enrol';
  const sections = chosen.takes === takes ? chosen.sections : NONE;
  const choose = (next: SectionOption[]) => setChosen({ takes, sections: next });

  const submit = form.handleSubmit(async (values) => {
    const [first] = sections;
    if (!first) return;
    const numbers = sections.map((section) => section.sectionId);
    const body = {
      ...values,
      studentCode: values.studentCode.trim(),
      academicYear: first.academicYear,
      semester: first.semester,
      sectionIds: takes ? numbers : [],
      dropSectionIds: takes ? [] : numbers,
    };
    try {
      setAnswer(await enrol.mutateAsync({ key: keyOf(body), body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found')
        form.setError('studentCode', { message: t('onBehalf.unknown') });
      else showServerErrors(error, form.setError);
    }
  });

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={phone} aria-labelledby="on-behalf-dialog">
      <DialogTitle id="on-behalf-dialog">{t('onBehalf.title')}</DialogTitle>
      {answer ? (
        <Answer answer={answer} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
          <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
            <Alert severity="info">{t('onBehalf.hint')}</Alert>
            <FormTextField
              control={form.control}
              name="studentCode"
              label={t('onBehalf.student')}
              autoFocus
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
            />
            <FormTextField control={form.control} name="operation" label={t('onBehalf.operation')} select>
              {schema.shape.operation.options.map((known) => (
                <MenuItem key={known} value={known}>
                  {t(`onBehalf.operations.${known}`)}
                </MenuItem>
              ))}
            </FormTextField>
            {takes ? (
              <SectionPicker value={sections} onChange={choose} />
            ) : (
              <HeldPicker
                studentCode={STUDENT_CODE.test(studentCode.trim()) ? studentCode.trim() : null}
                value={sections}
                onChange={choose}
              />
            )}
            <FormTextField control={form.control} name="reason" label={t('onBehalf.reason')} multiline minRows={2} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={sections.length === 0 || form.formState.isSubmitting || enrol.isPending}
            >
              {t(`onBehalf.submit.${operation}`, { count: sections.length })}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function Answer({ answer, onClose }: { answer: EnrolResponse; onClose: () => void }) {
  const { t } = useTranslation(['results', 'common']);
  const texts = useCaseTexts(answer.case.kind);
  const fine = answer.code === 'success' || answer.code === 'accepted';
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }} role="status">
        <Alert severity={fine ? 'success' : 'warning'}>{answer.message}</Alert>
        <Items items={answer.case.items} texts={texts} />
        <Link component={RouterLink} to={`/adm/cases/${answer.caseId}`}>
          {t('onBehalf.case')}
        </Link>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </>
  );
}
