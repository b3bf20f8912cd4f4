import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { SayBeforeContext, type SaidOf } from '@/components/said-before';
import { enrolmentResultQuery } from '@/features/enrolment/enrolment/api';
import { heldSubjects } from '@/features/enrolment/situation/possible-operations';
import { CreditAmount, creditsAsked, hasAmount } from '@/features/enrolment/open-section/credit-amount';
import { SectionChoice } from '@/features/enrolment/open-section/section-choice';
import { useSectionWords } from '@/features/enrolment/open-section/section-words';
import { mayWait, useVerdicts } from '@/features/enrolment/open-section/use-verdicts';
import { useSignedIn } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { waitingQuery, useJoinWaitlist } from './api';
import { WaitlistPolicy } from './policy';

interface Values {
  /** A section of each type. */
  chosen: Readonly<Record<string, number>>;
  givenUp: string;
  /** Credits of a splittable subject. */
  amount: string;
}

interface JoinDialogProps {
  subject: Schemas['OpenSubjectView'];
  onClose: () => void;
  onJoined: (caseId: string) => void;
  /** A change of section: what is waited for beside the full section, and the subject that is given up for it. */
  change?: { chosen: Readonly<Record<string, number>>; givenUp: string };
}

/** Joining holds no seat yet: it need not wait until everything is said. */
const joinsAnyhow = () => undefined;

/** Chooses what to wait for, and what is given up for it only once the seat is there. */
export default function JoinDialog({ subject, onClose, onJoined, change }: JoinDialogProps) {
  const { t } = useTranslation(['waitlist', 'enrolment']);
  const { pick } = useLanguage();
  const { user, userinfo } = useSignedIn();
  const words = useSectionWords();
  const join = useJoinWaitlist();
  const sayBefore = use(SayBeforeContext);
  const form = useForm<Values>({
    defaultValues: { chosen: change?.chosen ?? {}, givenUp: change?.givenUp ?? '', amount: '' },
  });
  const { control, setValue, setError, clearErrors, formState } = form;
  const [chosen, givenUp, amount] = useWatch({ control, name: ['chosen', 'givenUp', 'amount'] });

  const types = [...new Set(subject.sections.map((section) => section.sectionType))];
  const sectionIds = types.flatMap((type) => chosen[type] ?? []);
  const complete = sectionIds.length === types.length && hasAmount(subject, amount);
  const result = useQuery(enrolmentResultQuery(userinfo, user.student?.stdId ?? '')).data;
  const held = heldSubjects(result?.enrollSubjects ?? []);
  const drops = held.find((one) => one.subjectShow === givenUp)?.rows ?? [];

  const { verdicts } = useVerdicts(
    [subject],
    drops.map((row) => row.sectionId),
  );

  const send = async () => {
    if (!complete) {
      const missing = types.filter((type) => !chosen[type]).map((type) => t(`type.${type}`));
      const message =
        missing.length > 0 ? t('join.missing', { types: missing.join(', ') }) : t('enrolment:amount.missing');
      setError('root.chosen', { message });
      return;
    }
    const { academicYear, semester } = userinfo;
    const dropSectionIds = drops.map((row) => row.sectionId);
    const credits = creditsAsked(subject, sectionIds, amount);
    onJoined((await join.mutateAsync({ academicYear, semester, sectionIds, dropSectionIds, credits })).caseId);
  };
  const saidOf = (): SaidOf => {
    const { academicYear, semester } = userinfo;
    const of = { academicYear, semester, operation: 'enrol', seats: 'waited_for' } as const;
    if (!complete) return of;
    const credits = creditsAsked(subject, sectionIds, amount);
    return { ...of, sectionIds, dropSectionIds: drops.map((row) => row.sectionId), credits };
  };
  const choose = (type: string, sectionId: number) => {
    setValue('chosen', { ...chosen, [type]: sectionId }, { shouldDirty: true });
    clearErrors('root.chosen');
  };

  return (
    <FormDialog
      title={t('join.title', { subject: words.subject(subject) })}
      form={form}
      onSubmit={send}
      onClose={onClose}
      submitLabel={t('join.confirm')}
      maxWidth="md"
    >
      <div>
        {t('join.choose')}
        {types.map((type) => (
          <SectionChoice
            key={type}
            sections={subject.sections.filter((section) => section.sectionType === type)}
            chosen={chosen[type]}
            verdicts={verdicts}
            mayChoose={(section) => section.status !== 'closed' && mayWait(verdicts.get(section.sectionId))}
            onChoose={(section) => choose(type, section.sectionId)}
          />
        ))}
        <CreditAmount
          subject={subject}
          value={amount}
          onChange={(typed) => setValue('amount', typed, { shouldDirty: true })}
        />
        <FormHelperText error role="alert">
          {formState.errors.root?.chosen?.message}
        </FormHelperText>
      </div>
      {held.length > 0 && (
        <FormTextField
          control={control}
          name="givenUp"
          select
          label={t('join.drop')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('join.dropNone')}</MenuItem>
          {held.map(({ subjectShow, rows: [row] }) => (
            <MenuItem key={subjectShow} value={subjectShow}>
              {row && `${subjectShow} ${pick(row.subjectNameTh, row.subjectNameEn)}`}
            </MenuItem>
          ))}
        </FormTextField>
      )}
      {subject.sections.some((section) => section.needsApproval && sectionIds.includes(section.sectionId)) && (
        <Alert severity="info">{t('join.approval')}</Alert>
      )}
      {complete && <Waiting subject={subject} sectionIds={sectionIds} />}
      <WaitlistPolicy />
      {sayBefore?.(saidOf(), joinsAnyhow)}
    </FormDialog>
  );
}

/** How many wait already for what was chosen. */
function Waiting({ subject, sectionIds }: { subject: Schemas['OpenSubjectView']; sectionIds: readonly number[] }) {
  const { t } = useTranslation('waitlist');
  const words = useSectionWords();
  const waits = useQuery(waitingQuery(sectionIds)).data ?? [];
  return (
    <Box role="status">
      {waits.map(({ sectionId, waiting }) => {
        const section = subject.sections.find((one) => one.sectionId === sectionId);
        return (
          <div key={sectionId}>
            {section && `${words.section(section)}: `}
            {waiting > 0 ? t('join.waiting', { count: waiting }) : t('join.nobody')}
          </div>
        );
      })}
    </Box>
  );
}
