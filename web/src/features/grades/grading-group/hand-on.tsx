import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { ask } from '@/lib/dialogs';
import { reportFailure } from '@/lib/report-failure';
import { useLanguage } from '@/lib/use-language';
import { useHandOn } from './api';
import { Heading } from './group-sections';

/** Another teacher of the group becomes its coordinator, once that is confirmed. */
export function HandOn({ group }: { group: Schemas['GroupView'] }) {
  const { t } = useTranslation(['gradingGroups', 'common']);
  const { pick } = useLanguage();
  const handOn = useHandOn(group.sheetId);
  const teachers = new Map(
    group.sections.flatMap((section) => section.teachers.map(({ personId, name }) => [personId, name] as const)),
  );
  teachers.delete(group.coordinatorId);
  const [personId, setPersonId] = useState('');
  const chosen = teachers.get(personId);
  async function handed() {
    if (!chosen) return;
    const isSure = await ask({
      title: t('handOn.title'),
      message: t('handOn.confirm', { name: pick(chosen.th, chosen.en) }),
      confirmLabel: t('handOn.do'),
      cancelLabel: t('common:action.cancel'),
    });
    if (isSure) handOn.mutate({ personId, revision: group.revision }, { onError: reportFailure });
  }
  if (teachers.size === 0) return null;
  return (
    <section aria-label={t('handOn.title')}>
      <Heading>{t('handOn.title')}</Heading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 0.5 }}>
        <TextField
          select
          size="small"
          label={t('handOn.person')}
          value={personId}
          onChange={({ target }) => setPersonId(target.value)}
          sx={{ flex: '1 1 240px' }}
        >
          {[...teachers].map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {pick(name.th, name.en)}
            </MenuItem>
          ))}
        </TextField>
        <Button variant="outlined" aria-disabled={!chosen || undefined} onClick={() => void handed()}>
          {t('handOn.do')}
        </Button>
      </Box>
    </section>
  );
}
