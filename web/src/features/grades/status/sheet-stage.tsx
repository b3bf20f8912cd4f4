import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { ListParams } from '@/components/data-table/use-list-params';
import { StatusChip } from '@/components/status-chip';
import { dateTime, endTime, isPast } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

/** The stages, in the order in which a sheet passes them. */
const STAGES: readonly Schemas['SheetStage'][] = [
  'not_begun',
  'entering',
  'ready',
  'submitted',
  'returned',
  'late',
  'published',
];

/** The stage of a sheet in words. */
export function SheetStageChip({ stage }: { stage: Schemas['SheetStage'] }) {
  const { t } = useTranslation('gradeSheets');
  return <StatusChip of="sheet" state={stage} label={t(`stage.${stage}`)} />;
}

/** The deadline of a sheet, or nothing where it has none. */
export function SheetDue({ standing: { dueAt } }: { standing: Schemas['SheetStanding'] }) {
  const { t } = useTranslation('gradeSheets');
  const { language } = useLanguage();
  return dueAt && t(isPast(dueAt) ? 'overdue' : 'due', { at: endTime(dueAt, language) });
}

/** The filter of a list by stage, kept in the address. */
export function useStageFilter(params: ListParams) {
  const { t } = useTranslation('gradeSheets');
  const chosen = STAGES.find((known) => known === params.filter('stage'));
  const filter = {
    name: 'stage',
    label: t('stageLabel'),
    allLabel: t('allStages'),
    options: STAGES.map((value) => ({ value, label: t(`stage.${value}`) })),
  };
  return { chosen, filter };
}

/** Who returned a sheet, when and why. */
export function ReturnReason({ returned }: { returned: Schemas['ReturnView'] }) {
  const { t } = useTranslation('gradeSheets');
  const { language, pick } = useLanguage();
  const at = dateTime(returned.at, language);
  const { by } = returned;
  return (
    <>
      <div>{by ? t('returned.by', { name: pick(by.th, by.en), at }) : t('returned.at', { at })}</div>
      {returned.reason && <div>{t('returned.reason', { reason: returned.reason })}</div>}
    </>
  );
}

/** The stage and the deadline of an open sheet. */
export function SheetStanding({ standing }: { standing: Schemas['SheetStanding'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <SheetStageChip stage={standing.stage} />
      <span>
        <SheetDue standing={standing} />
      </span>
    </Box>
  );
}

/** Why a sheet was returned, where it was. */
export function SheetReturned({ standing: { returned } }: { standing: Schemas['SheetStanding'] }) {
  const { t } = useTranslation('gradeSheets');
  const titleId = useId();
  return (
    returned && (
      <Alert severity="warning" aria-labelledby={titleId} sx={{ overflowWrap: 'anywhere' }}>
        <AlertTitle id={titleId}>{t('returned.title')}</AlertTitle>
        <ReturnReason returned={returned} />
      </Alert>
    )
  );
}
