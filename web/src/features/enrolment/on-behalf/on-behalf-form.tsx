import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { SayBeforeContext } from '@/components/said-before';
import { unknownStudent } from '@/components/student-code/api';
import { StudentCodeField } from '@/components/student-code/student-code-field';
import { StudentName } from '@/components/student-code/student-name';
import { isHopeless, RequestPreview } from '@/features/enrolment/enrolment/request-preview';
import { codeOfStudent, sentence } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { studentCodeIn } from '@/lib/student-code';
import { previewQuery, useEnrolOnBehalf, type SectionOption } from './api';
import { HeldPicker, SectionPicker } from './section-pickers';

const OPERATIONS = ['enrol', 'change', 'drop', 'withdraw'] as const;
type Operation = (typeof OPERATIONS)[number];
const gives = (operation: Operation) => operation !== 'enrol';
const takes = (operation: Operation) => operation === 'enrol' || operation === 'change';

const sections = z.array(z.custom<SectionOption>());
/** What is missing is said of every field at once. */
const always = { when: () => true, error: 'validation.chooseOne' };
const schema = z
  .object({
    operation: z.enum(OPERATIONS),
    studentCode: codeOfStudent,
    given: sections,
    taken: sections,
    reason: sentence(limits.OnBehalfAsk.reason),
  })
  .check(
    z.refine(({ operation, given }) => !gives(operation) || given.length > 0, { ...always, path: ['given'] }),
    z.refine(({ operation, taken }) => !takes(operation) || taken.length > 0, { ...always, path: ['taken'] }),
  );
export type OnBehalfValues = z.infer<typeof schema>;

const numbersOf = (chosen: readonly SectionOption[]) => chosen.map((section) => section.sectionId);

/** What the values ask the server for. */
function askOf({ operation, studentCode, given, taken }: Omit<OnBehalfValues, 'reason'>): Schemas['OnBehalfPreview'] {
  const [first] = takes(operation) ? taken : given;
  return {
    operation,
    studentCode,
    academicYear: first?.academicYear ?? 0,
    semester: first?.semester ?? 0,
    sectionIds: takes(operation) ? numbersOf(taken) : [],
    dropSectionIds: gives(operation) ? numbersOf(given) : [],
  };
}

interface OnBehalfFormProps {
  onClose: () => void;
  onAnswer: (answer: Schemas['EnrolResponse']) => void;
}

/** What is asked for, for whom and why; as soon as it says enough, what the student's rules say of it. */
export function OnBehalfForm({ onClose, onAnswer }: OnBehalfFormProps) {
  const { t } = useTranslation(['results', 'enrolment', 'student']);
  const enrol = useEnrolOnBehalf();
  const form = useForm<OnBehalfValues>({
    resolver: zodResolver(schema),
    defaultValues: { operation: 'enrol', studentCode: '', given: [], taken: [], reason: '' },
  });
  const { control, resetField } = form;
  const [operation, typedCode, given, taken] = useWatch({
    control,
    name: ['operation', 'studentCode', 'given', 'taken'],
  });
  const studentCode = studentCodeIn(typedCode);
  // What one student holds is nothing another one could give up.
  const heldBy = useRef(studentCode);
  useEffect(() => {
    if (heldBy.current === studentCode) return;
    heldBy.current = studentCode;
    resetField('given');
  }, [studentCode, resetField]);
  const complete = (!takes(operation) || taken.length > 0) && (!gives(operation) || given.length > 0);
  const asked = askOf({ operation, studentCode: studentCode ?? '', given, taken });
  const isAsked = complete && studentCode !== null;
  const preview = useQuery(previewQuery(asked, isAsked));
  const sayBefore = use(SayBeforeContext);
  const askedOf = [studentCode, asked.academicYear, asked.semester, operation].join(' ');
  const [saidOf, setSaidOf] = useState('');
  const isSaid = sayBefore === null || saidOf === askedOf;

  return (
    <FormDialog
      title={t('onBehalf.title')}
      form={form}
      onSubmit={async ({ reason, ...values }) => {
        if (isHopeless(preview.data)) throw new NotReadyError(t('enrolment:request.allRefused'));
        if (!isSaid) throw new NotReadyError(t('onBehalf.notTold'));
        onAnswer(await enrol.mutateAsync({ ...askOf(values), reason }).catch(unknownStudent(t('student:unknown'))));
      }}
      onClose={onClose}
      submitLabel={t(`onBehalf.submit.${operation}`, { count: (takes(operation) ? taken : given).length })}
      target={studentCode && <StudentName desk="enrolment" code={studentCode} />}
    >
      <Alert severity="info">{t('onBehalf.hint')}</Alert>
      <StudentCodeField control={control} name="studentCode" desk="enrolment" />
      <FormTextField control={control} name="operation" label={t('onBehalf.operation')} select>
        {OPERATIONS.map((known) => (
          <MenuItem key={known} value={known}>
            {t(`onBehalf.operations.${known}`)}
          </MenuItem>
        ))}
      </FormTextField>
      {gives(operation) && <HeldPicker control={control} name="given" studentCode={studentCode} />}
      {takes(operation) && <SectionPicker control={control} name="taken" />}
      {/* Whatever it still has to load, the fields stay on the screen, and the focus in them. */}
      <Suspense fallback={null}>
        {preview.data && <RequestPreview validation={preview.data} operation={operation} />}
        {isAsked && sayBefore?.(asked, () => setSaidOf(askedOf))}
      </Suspense>
      <FormTextField control={control} name="reason" label={t('onBehalf.reason')} multiline minRows={2} />
    </FormDialog>
  );
}
