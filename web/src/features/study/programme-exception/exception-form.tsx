import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as limits from '@/client/limits';
import { codeIn } from '@/lib/text';
import { EVIDENCE } from '@/lib/taken-files';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFile } from '@/components/form/form-file';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { creditsOrNothing, digitsAs, sentence, typedAs } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { useLanguage } from '@/lib/use-language';
import { previewQuery, useAskException } from './api';
import { PreviewedEffect } from './exception-effect';
import { KINDS, lookOf, OF_SUBJECT, placesFor } from './kinds';

export const REASON_LENGTH = limits.ExceptionAsk.reason;
const LEVEL = '– ';
const CODE = { htmlInput: { inputMode: 'numeric' } } as const;

const subjectCode = digitsAs(/^(?:0\d{7})?$/u, 'validation.code');
const schema = z.object({
  kind: z.enum(KINDS),
  path: z.string().check(z.minLength(1, 'validation.required')),
  subject: subjectCode,
  insteadOf: subjectCode,
  credits: creditsOrNothing,
  choose: typedAs(/^\d{0,2}$/u, 'validation.number'),
  validUntil: z.nullable(z.string()),
  reason: sentence(REASON_LENGTH),
  file: z.nullable(z.instanceof(File)),
});

interface ExceptionFormProps {
  /** The student staff ask for; without one the student asks. */
  code: string | undefined;
  layers: readonly Schemas['AuditNode'][];
  onClose: () => void;
  onAnswer: (answer: Schemas['ExceptionAnswer']) => unknown;
}

/** What is asked for, with what it would do to the audit, before it is sent. What may not be agreed to says why. */
export function ExceptionForm({ code, layers, onClose, onAnswer }: ExceptionFormProps) {
  const { t } = useTranslation('exceptions');
  const { pick } = useLanguage();
  const ask = useAskException(code);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: 'substitute',
      path: '',
      subject: '',
      insteadOf: '',
      credits: '',
      choose: '',
      validUntil: null,
      reason: '',
      file: null,
    },
  });
  const { control } = form;
  const [kind, path, subject, insteadOf, credits, choose, validUntil] = useWatch({
    control,
    name: ['kind', 'path', 'subject', 'insteadOf', 'credits', 'choose', 'validUntil'],
  });
  const places = placesFor(kind, layers);
  const isThere = places.some(({ node }) => node.path === path);
  const look = isThere ? lookOf({ kind, path, subject, insteadOf, credits, choose, validUntil }) : null;
  const preview = useQuery({ ...previewQuery(code, look ?? EMPTY), enabled: look !== null }).data;
  return (
    <FormDialog
      title={t(code === undefined ? 'ask' : 'askFor')}
      form={form}
      onSubmit={async ({ reason, file, ...wanted }) => {
        const asked = lookOf(wanted);
        if (!asked) throw new NotReadyError(t('incomplete'));
        onAnswer(await ask.mutateAsync({ ...asked, reason, file }));
      }}
      onClose={onClose}
      submitLabel={t('send')}
      target={code}
    >
      <FormSelect
        control={control}
        name="kind"
        label={t('kind')}
        options={KINDS.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        hint={t(`kindHints.${kind}`)}
      />
      <FormSelect
        control={control}
        name="path"
        label={t('place')}
        options={places.map(({ node, depth }) => ({
          value: node.path,
          label: LEVEL.repeat(depth) + pick(node.name.th, node.name.en),
        }))}
      />
      {OF_SUBJECT.has(kind) && (
        <FormTextField
          control={control}
          name="subject"
          label={t('subject')}
          hint={t('subjectHint')}
          kept={codeIn}
          slotProps={CODE}
        />
      )}
      {kind === 'substitute' && (
        <FormTextField control={control} name="insteadOf" label={t('insteadOf')} kept={codeIn} slotProps={CODE} />
      )}
      {kind === 'need' && (
        <>
          <FormTextField control={control} name="credits" label={t('credits')} hint={t('creditsHint')} />
          <FormTextField control={control} name="choose" label={t('choose')} hint={t('chooseHint')} />
        </>
      )}
      <FormDay control={control} name="validUntil" label={t('validUntil')} />
      {look && preview && <PreviewedEffect preview={preview} />}
      <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={3} />
      <FormFile control={control} name="file" label={t('file')} takes={EVIDENCE} />
    </FormDialog>
  );
}

/** Never sent: while something is missing nothing is asked. */
const EMPTY = { kind: 'waive', path: 'none' } as const;
