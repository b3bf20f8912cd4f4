import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeIn } from '@/lib/text';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { Panel } from '@/components/page';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { Compared } from './compared';
import { keyOf, toggled, type TransferDraft } from './draft';

const GRADES = ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'S'] as const;
const SIDE = { display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 };
const DIGITS = { htmlInput: { inputMode: 'decimal' } } as const;

interface TransferLineProps {
  control: Control<TransferDraft>;
  setValue: UseFormSetValue<TransferDraft>;
  index: number;
  /** Whether the source is an attempt of the student's own record. */
  isInside: boolean;
  possible: Schemas['TransferPossible'];
  compared: Schemas['TransferCompared'] | undefined;
  missing: Schemas['TransferComparison']['missing'][number]['fields'] | undefined;
  onRemove: (() => void) | undefined;
}

/** A source on one side and what it counts as on the other; below them what the rules say of it. */
export function TransferLine(props: TransferLineProps) {
  const { control, setValue, index, isInside, possible, compared, missing, onRemove } = props;
  const { t } = useTranslation('transfers');
  const place = `lines.${index}` as const;
  return (
    <Panel
      title={t('line', { number: index + 1 })}
      actions={
        onRemove && (
          <IconButton aria-label={t('removeLine', { number: index + 1 })} onClick={onRemove}>
            <DeleteIcon />
          </IconButton>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Box role="group" aria-label={t('from')} sx={SIDE}>
          <Typography variant="h3">{t('from')}</Typography>
          {isInside ? (
            <OfRecord control={control} index={index} attempts={possible.attempts} />
          ) : (
            <Elsewhere control={control} index={index} />
          )}
          <FormTextField
            control={control}
            name={`${place}.contentShare`}
            label={t('field.content_share')}
            hint={t('contentHint')}
            slotProps={DIGITS}
          />
        </Box>
        <Target control={control} setValue={setValue} index={index} leaves={possible.leaves} />
      </Box>
      <Compared compared={compared} missing={missing} />
    </Panel>
  );
}

type SourceProps = Pick<TransferLineProps, 'control' | 'index'>;

/** A subject of another institution, as its transcript says. */
function Elsewhere({ control, index }: SourceProps) {
  const { t } = useTranslation('transfers');
  const place = `lines.${index}` as const;
  return (
    <>
      <FormTextField control={control} name={`${place}.sourceCode`} label={t('field.source_code')} />
      <FormTextField control={control} name={`${place}.sourceName`} label={t('field.source_name')} />
      <FormTextField
        control={control}
        name={`${place}.sourceCredits`}
        label={t('field.source_credits')}
        slotProps={DIGITS}
      />
      <FormSelect
        control={control}
        name={`${place}.grade`}
        label={t('field.grade')}
        options={[{ value: '', label: t('choose') }, ...GRADES.map((value) => ({ value, label: value }))]}
      />
    </>
  );
}

/** An attempt of the student's own record; what counts already says where, and cannot be chosen. */
function OfRecord({ control, index, attempts }: SourceProps & { attempts: Schemas['TransferAttempt'][] }) {
  const { t } = useTranslation('transfers');
  const { pick } = useLanguage();
  const termName = useTermName();
  const label = (attempt: Schemas['TransferAttempt']) => {
    const { code, name, letter, credits, countsAt, used } = attempt;
    const said = { code, name: pick(name.th, name.en), letter, credits, term: termName(attempt) };
    if (used) return t('attemptUsed', said);
    return countsAt ? t('attemptCounts', { ...said, place: pick(countsAt.th, countsAt.en) }) : t('attemptFree', said);
  };
  return (
    <FormSelect
      control={control}
      name={`lines.${index}.attempt`}
      label={t('field.attempt')}
      hint={t('attemptHint')}
      options={[
        { value: '', label: t('choose') },
        ...attempts.map((attempt) => ({
          value: keyOf(attempt),
          label: label(attempt),
          disabled: attempt.used || attempt.countsAt !== null,
        })),
      ]}
    />
  );
}

interface TargetProps extends SourceProps, Pick<TransferLineProps, 'setValue'> {
  leaves: Schemas['TransferPossible']['leaves'];
}

function Target({ control, setValue, index, leaves }: TargetProps) {
  const { t } = useTranslation('transfers');
  const { pick } = useLanguage();
  const place = `lines.${index}` as const;
  const [kind, type] = useWatch({ control, name: [`${place}.targetKind`, `${place}.sectionType`] });
  return (
    <Box role="group" aria-label={t('to')} sx={SIDE}>
      <Typography variant="h3">{t('to')}</Typography>
      <FormSelect
        control={control}
        name={`${place}.targetKind`}
        label={t('targetKind')}
        options={(['subject', 'requirement'] as const).map((value) => ({ value, label: t(`targetKinds.${value}`) }))}
      />
      {kind === 'subject' ? (
        <>
          <FormTextField
            control={control}
            name={`${place}.targetCode`}
            label={t('targetCode')}
            hint={t('targetCodeHint')}
            kept={codeIn}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <FormTextField control={control} name={`${place}.sectionCode`} label={t('field.section_code')} />
            <Button variant="outlined" onClick={() => setValue(`${place}.sectionType`, toggled(type))}>
              {t('sectionType', { type, name: t(`sectionTypes.${type}`) })}
            </Button>
          </Box>
        </>
      ) : (
        <FormSelect
          control={control}
          name={`${place}.targetPath`}
          label={t('targetKinds.requirement')}
          options={[
            { value: '', label: t('choose') },
            ...leaves.map(({ path, name }) => ({ value: path ?? '', label: pick(name.th, name.en) })),
          ]}
        />
      )}
      <FormTextField control={control} name={`${place}.credits`} label={t('field.credits')} slotProps={DIGITS} />
    </Box>
  );
}
