import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Refusal } from '@/components/refusal';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

interface ComparedProps {
  compared: Schemas['TransferCompared'] | undefined;
  missing: Schemas['TransferComparison']['missing'][number]['fields'] | undefined;
}

/** What the rules say of a line: what is missing, why it may not be, which rule knows it, or whose it is to decide. */
export function Compared({ compared, missing }: ComparedProps) {
  const { t } = useTranslation('transfers');
  const { pick } = useLanguage();
  const target = compared?.target;
  return (
    <Box role="status" sx={{ mt: 1.5, display: 'grid', gap: 0.5 }}>
      {target && <div>{t('countsAs', { name: pick(target.name.th, target.name.en), credits: target.credits })}</div>}
      {missing && (
        <Box sx={{ color: 'warning.dark' }}>
          {t('missingHere', { fields: missing.map((field) => t(`field.${field}`)).join(', ') })}
        </Box>
      )}
      {compared?.refused && <Refusal refused={compared.refused} />}
      {compared && <Decides line={compared} />}
    </Box>
  );
}

/** Who decided a line, or decides it. */
export function Decides({ line: { known, owner } }: { line: Pick<Schemas['TransferLineView'], 'known' | 'owner'> }) {
  const { t } = useTranslation('transfers');
  const { language, pick } = useLanguage();
  if (known) {
    const since = shortDate(known.validFrom, language);
    const until = known.validTo && shortDate(known.validTo, language);
    return <div>{t(until ? 'knownUntil' : 'known', { by: known.decidedBy, since, until })}</div>;
  }
  return owner ? <div>{t('owner', { unit: pick(owner.th, owner.en) })}</div> : null;
}
