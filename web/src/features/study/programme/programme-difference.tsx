import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { Panel } from '@/components/page';
import { QueryView } from '@/components/query-view';
import { useLanguage } from '@/lib/use-language';
import { differenceQuery } from './api';

/** What a version says otherwise than another one of its programme, which is chosen. */
export function Difference({ version }: { version: Schemas['ProgrammeDetail'] }) {
  const { t } = useTranslation('programmes');
  const others = version.versions.filter(({ versionId }) => versionId !== version.versionId);
  const earlier = others.find(({ revision }) => revision < version.revision);
  const [chosen, choose] = useState((earlier ?? others[0])?.versionId);
  if (chosen === undefined) return null;
  return (
    <Panel title={t('difference.title')}>
      <TextField
        select
        label={t('difference.with')}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        sx={{ minWidth: 240, mb: 2 }}
      >
        {others.map(({ versionId, revision, status }) => (
          <MenuItem key={versionId} value={versionId}>
            {t('difference.version', { revision, status: t(`status.${status}`) })}
          </MenuItem>
        ))}
      </TextField>
      <Between versionId={version.versionId} other={chosen} />
    </Panel>
  );
}

function isSame({ nodes, conditions, sharesDiffer, planDiffers }: Schemas['ProgrammeDifferenceView']) {
  return nodes.length + conditions.length === 0 && !sharesDiffer && !planDiffers;
}

function Between({ versionId, other }: { versionId: string; other: string }) {
  const { t } = useTranslation('programmes');
  const query = useQuery(differenceQuery(versionId, other));
  return (
    <QueryView query={query} isEmpty={isSame} empty={<Box>{t('difference.none')}</Box>}>
      {({ nodes, conditions, sharesDiffer, planDiffers }) => (
        <Box component="ul" aria-label={t('difference.title')} sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {nodes.map((node) => (
            <Changed key={`${node.kind} ${node.path}`} node={node} />
          ))}
          {conditions.length > 0 && (
            <li>
              {t('conditions')}
              <Fields fields={conditions} />
            </li>
          )}
          {sharesDiffer && <li>{t('difference.shares')}</li>}
          {planDiffers && <li>{t('difference.plan')}</li>}
        </Box>
      )}
    </QueryView>
  );
}

function Changed({ node }: { node: Schemas['ChangedRequirement'] }) {
  const { t } = useTranslation('programmes');
  const { pick } = useLanguage();
  const { kind, name, path, oldPath, fields } = node;
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      {t(`difference.${kind}`, { name: pick(name.th, name.en) })}
      <Note>
        {oldPath !== null && oldPath !== path ? t('difference.path', { from: oldPath, to: path }) : t('path', { path })}
      </Note>
      <Fields fields={fields} />
    </Box>
  );
}

function Fields({ fields }: { fields: readonly Schemas['ChangedField'][] }) {
  const { t } = useTranslation(['programmes', 'common']);
  const none = t('common:state.none');
  // What a rule is called is a word of ours; everything else is shown as it is.
  const said = (field: string, value: string) => (field === 'rule' ? t(`rules.${value}`) : value || none);
  if (fields.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>
          {t('difference.field', {
            field: t(`field.${field}`),
            before: said(field, before),
            after: said(field, after),
          })}
        </li>
      ))}
    </Box>
  );
}
