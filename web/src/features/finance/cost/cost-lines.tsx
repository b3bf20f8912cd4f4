import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import type { SaidOf } from '@/components/said-before';
import { Refusal } from '@/components/refusal';
import { formatBaht } from '@/lib/money';
import { dateTime, longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

type Cost = Schemas['CostView'];

/** When what is charged in addition is asked for. */
function useWhen() {
  const { t } = useTranslation('costOfChange');
  const { language } = useLanguage();
  return ({ isBilled, billedAt, dueOn }: Cost) => {
    const day = dueOn && longDate(dueOn, language);
    if (billedAt) {
      const at = dateTime(billedAt, language);
      return day ? t('when.later', { at, day }) : t('when.laterOpen', { at });
    }
    if (!day) return null;
    return t(isBilled ? 'when.supplement' : 'when.first', { day });
  };
}

/** What comes back of the fees that are not charged any more. */
function useBack() {
  const { t } = useTranslation('costOfChange');
  return ({ isBilled, givenBack, less, percent }: Cost) =>
    isBilled
      ? t('back', { amount: formatBaht(givenBack), less: formatBaht(less), percent })
      : t('notBilled', { amount: formatBaht(less) });
}

/** The fees that a change adds and takes away, what they come to, and when they are due. */
export function CostLines({ cost, seats }: { cost: Cost; seats?: SaidOf['seats'] }) {
  const { t } = useTranslation('costOfChange');
  const { pick } = useLanguage();
  const when = useWhen();
  const back = useBack();
  if (cost.refused) return <Refusal refused={cost.refused} />;
  if (cost.fees.length === 0) {
    return <Alert severity="info">{t(cost.chargedAs === 'lump_sum' ? 'noneLumpSum' : 'none')}</Alert>;
  }
  const [isMore, isLess] = [cost.more, cost.less].map((amount) => Number(amount) > 0);
  return (
    <Alert severity="info" role="region" aria-label={t('title')}>
      <AlertTitle>
        {seats && `${t('onceSeated')} `}
        {[
          isMore && t('more', { amount: formatBaht(cost.more) }),
          isLess && t('less', { amount: formatBaht(cost.less) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </AlertTitle>
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {cost.fees.map((fee) => (
          <li key={`${fee.feeCode} ${fee.subjectCode} ${fee.name.en} ${fee.amount}`}>
            {t('line', { name: pick(fee.name.th, fee.name.en), amount: formatBaht(fee.amount) })}
          </li>
        ))}
      </Box>
      {isMore && <Box>{when(cost)}</Box>}
      {isLess && <Box>{back(cost)}</Box>}
      {seats && <Box>{t('asOfToday')}</Box>}
    </Alert>
  );
}
