import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Panel } from '@/components/page';
import { formatBaht } from '@/lib/money';
import { shownCode } from '@/lib/subject-code';
import type { Term } from '@/lib/term';
import { endTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { dropPreviewsQuery } from './api';

const unsigned = (amount: string) => formatBaht(amount.replace(/^-/, ''));

/** What dropping one of the student's subjects today would change; nothing is dropped. */
export function IfDropped({ term }: { term: Term }) {
  const { t } = useTranslation('myFinance');
  const { pick } = useLanguage();
  const [code, setCode] = useState('');
  const { data: drops } = useQuery(dropPreviewsQuery(term));
  if (!drops?.length) return null;
  const chosen = drops.find((drop) => drop.subjectCode === code);
  return (
    <Panel title={t('drop.title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('drop.hint')}
      </Typography>
      <TextField
        select
        fullWidth
        label={t('drop.subject')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        sx={{ maxWidth: 480 }}
      >
        {drops.map((drop) => (
          <MenuItem key={drop.subjectCode} value={drop.subjectCode}>
            {`${shownCode(drop.subjectCode)} ${pick(drop.name.th, drop.name.en)}`}
          </MenuItem>
        ))}
      </TextField>
      <Box role="status" sx={{ mt: 1.5 }}>
        {chosen && <Effect drop={chosen} />}
      </Box>
    </Panel>
  );
}

function Effect({ drop }: { drop: Schemas['DropPreview'] }) {
  const { t } = useTranslation('myFinance');
  const { language } = useLanguage();
  if (Number(drop.change) === 0) return t(drop.chargedAs === 'lump_sum' ? 'drop.none' : 'drop.noChange');
  if (!drop.isBilled) return t('drop.notBilled', { change: unsigned(drop.change) });
  return (
    <>
      {t('drop.back', { amount: formatBaht(drop.givenBack), percent: drop.percent, change: unsigned(drop.change) })}
      {drop.until && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.92rem' }}>
          {t('drop.until', { at: endTime(drop.until, language) })}
        </Box>
      )}
    </>
  );
}
